"""The commands of the command line, a module each.

A command's module has `add(commands)`, which describes its arguments, and `run(given)`, which does
it and returns the exit code (Problem: one sentence for the user). It loads what is heavy in `run`,
so that `--help` answers at once.
"""

NAMES = (
    "play", "resume", "replay", "verify", "whatif", "export", "arena", "tuning", "sweep",
    "calibrate", "bench",
)  # fmt: skip
