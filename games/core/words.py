"""The one door for text that people read; languages come in behind it."""


def _(text: str) -> str:
    """Return `text` in the player's language (English, for now)."""
    return text
