"""`png`: a sheet of the key moments, as `games.shell.contactsheet` draws it."""

from collections.abc import Callable
from typing import BinaryIO

from games.core.words import _
from games.export.plan import Plan


def write(plan: Plan, file: BinaryIO, told: Callable[[float], None]) -> str:
    """Write the sheet; return what it shows, in words."""
    from games.shell.exportframes import sheet_png

    span = plan.start_s, plan.end_s
    png, moments = sheet_png(plan.recording, size=plan.size, span=span, told=told)
    file.write(png)
    return _("{n} pictures on one sheet").format(n=len(moments))
