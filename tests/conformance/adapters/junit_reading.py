"""JUnit reports of others: counted by their elements, since attributes can be wrong."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree


class UnreadableReportError(ValueError):
    """The document is no well-formed JUnit report."""


@dataclass(frozen=True, slots=True)
class JUnitCounts:
    """Test cases of a report: `tests` counts all of them."""

    tests: int
    failures: int
    errors: int
    skipped: int

    @property
    def ran(self) -> int:
        """Cases that were not skipped."""
        return self.tests - self.skipped


def read_junit(document: str | bytes) -> JUnitCounts:
    """Count the test cases of a JUnit report.

    Raises:
        UnreadableReportError: not well-formed, with a document type (it could name entities that
            grow without bound), or something else than a JUnit report.
    """
    raw = document.encode("utf-8", "surrogatepass") if isinstance(document, str) else document
    if re.search(rb"<!(DOCTYPE|ENTITY)", raw.replace(b"\0", b""), re.IGNORECASE):
        raise UnreadableReportError("it has a document type, which a report does not need")
    try:
        root = ElementTree.fromstring(raw)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise UnreadableReportError(str(error)) from error
    if root.tag not in ("testsuites", "testsuite"):
        raise UnreadableReportError(f"its root is {root.tag}, not testsuites or testsuite")
    kinds = [_kind(case) for case in root.iter("testcase")]
    # A suite that could not be set up has an error of its own and no test case.
    outside = sum(len(suite.findall("error")) for suite in root.iter("testsuite"))
    kinds += ["error"] * outside
    return JUnitCounts(
        len(kinds), kinds.count("failure"), kinds.count("error"), kinds.count("skipped")
    )


def _kind(case: "ElementTree.Element[str]") -> str:
    found = {child.tag for child in case}
    return next((tag for tag in ("error", "failure", "skipped") if tag in found), "passed")
