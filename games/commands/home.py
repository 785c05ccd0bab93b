"""Without a command: the window, or a short match of bots where none can open."""

from games.commands import asked


def run() -> int:
    """Open the window; without a display let two bots play and keep what collapses."""
    if asked.display():
        from games.shell import start

        return start.home()
    from games.demo import demo

    return demo()
