"""Taking a replay out of the program: video, moving and still pictures, a page, tables.

`formats` says what there is, `plan` what exactly is asked for, `job` does it; each format has a
module of its own with `write(plan, file, told)`, which writes the whole file and tells how far it
is. What is asked and cannot be is an `ExportError`, one sentence.
"""

from games.export.formats import FORMATS, Format
from games.export.job import Export, Result
from games.export.plan import Cancelled, ExportError, Plan, Wanted

__all__ = ["FORMATS", "Cancelled", "Export", "ExportError", "Format", "Plan", "Result", "Wanted"]
