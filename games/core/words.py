"""The one door for text that people read; languages come in behind it."""


def _(text: str) -> str:
    """Return `text` in the player's language (English, for now)."""
    return text


def one_line(text: str) -> str:
    """Return a text without anything that ends a line or steers a terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
