import pytest

from polyclinic.linker.domain.abbreviations import lookup_string


@pytest.mark.parametrize(
    ("mention", "document", "expected"),
    [
        ("CKD", "Chronic kidney disease (CKD) was known. CKD worsened.", "Chronic kidney disease"),
        ("IAM", "Suspeita de infarto agudo do miocárdio (IAM).", "infarto agudo do miocárdio"),
        ("CT", "CT (computed tomography) was normal.", "computed tomography"),
        ("C.K.D.", "Chronic kidney disease (CKD).", "Chronic kidney disease"),
        # one word
        ("HTN", "He has hypertension (HTN).", "hypertension"),
        ("HTN", "HTN (hypertension) is known.", "hypertension"),
        ("HCTZ", "On hydrochlorothiazide (HCTZ).", "hydrochlorothiazide"),
        ("CC", "A cystic carcinoma (CC).", "cystic carcinoma"),
        ("CT", "CT (contrast) was normal.", "CT"),
        ("PAN", "Pain (PAN)", "PAN"),
        # more in the bracket
        ("SLE", "Systemic lupus erythematosus (SLE; since 2019).", "Systemic lupus erythematosus"),
        ("SLE", "systemic lupus erythematosus (since 2019, SLE)", "systemic lupus erythematosus"),
        ("SLE", "SLE (systemic lupus erythematosus; 2019)", "systemic lupus erythematosus"),
        # defined in two ways, or in two wordings
        ("PE", "Pleural effusion (PE) was seen. Later pulmonary embolism (PE).", "PE"),
        ("CKD", "Chronic kidney disease (CKD). Cat knee dog (CKD).", "CKD"),
        (
            "CKD",
            "Chronic kidney disease (CKD). chronic-kidney diseases (CKD)",
            "Chronic kidney disease",
        ),
        # nothing is spelled out
        ("CKD", "CKD worsened.", "CKD"),
        ("CKD", "", "CKD"),
        ("HTN", "Fever (39 C) and HTN", "HTN"),
        ("CKD", "Chronic kidney disease (see above). CKD.", "CKD"),
        ("MI", "Chest pain. (MI) was excluded.", "MI"),
        # only a short form is looked for
        ("kidney", "kidney (organ of the body)", "kidney"),
        ("Chronic kidney disease", "Chronic kidney disease (CKD)", "Chronic kidney disease"),
    ],
)
def test_the_long_form_of_the_document(mention, document, expected):
    assert lookup_string(mention, document) == expected


def test_a_long_document_is_read_in_time():
    document = "word " * 50_000 + "Chronic kidney disease (CKD)" + " (x" * 10_000
    document += " chronic obstructive disease (COD) and (see)" * 5000
    assert lookup_string("CKD", document) == "Chronic kidney disease"
    assert [lookup_string(f"A{at}B", document) for at in range(500)][-1] == "A499B"
