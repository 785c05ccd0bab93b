"""The shell: the window, its screens and what they are made of. The only room that knows pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
