"""Language identification by py3langid: 140 languages, its model within the package."""

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from polyclinic.translator.domain.checks import Identify


def load_identifier() -> Identify:
    """Load the model, which takes a second; what comes back takes a millisecond a text."""
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)

    def identify(text: str) -> tuple[str, float]:
        language, probability = identifier.classify(text)
        return str(language), float(probability)

    return identify
