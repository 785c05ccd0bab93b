"""Names of files that every system takes."""

import re
import unicodedata


def safe(words: str, most: int = 24) -> str:
    """Return words as a part of a file name: letters, figures, dashes."""
    flat = unicodedata.normalize("NFKC", words)
    kept = "".join(c if c.isalnum() else "-" for c in flat)
    return re.sub("-+", "-", kept).strip("-")[:most].strip("-")
