"""Whether a process that is alive gets anywhere: by the processor time that it uses."""

import os
from pathlib import Path

_AFTER_NAME = ") "
_UTIME, _STIME = 11, 12  # fields of /proc/PID/stat after the name, proc(5)


def processor_s(pid: int) -> float | None:
    """Seconds of processor time that a process has used; None where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(_AFTER_NAME)[2].split()
        return (int(fields[_UTIME]) + int(fields[_STIME])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None
