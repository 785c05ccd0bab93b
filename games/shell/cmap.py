"""Which characters a font file can draw, read from its `cmap` table.

pygame answers with the empty box for a character that a font lacks, so it cannot be asked.
"""

import struct
from bisect import bisect_right
from functools import cache
from pathlib import Path


class Coverage:
    """The characters of one font, as sorted ranges of code points, ends included."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self._ranges = sorted(ranges)
        self._starts = [start for start, _end in self._ranges]

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        index = bisect_right(self._starts, code) - 1
        return index >= 0 and code <= self._ranges[index][1]


@cache
def coverage(path: Path) -> Coverage:
    """Return the characters that the font at `path` has; none for a file that is no font."""
    try:
        return Coverage(_ranges(path.read_bytes()))
    except (OSError, struct.error, IndexError):
        return Coverage([])


def _ranges(data: bytes) -> list[tuple[int, int]]:
    base = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    count = struct.unpack_from(">H", data, base + 4)[0]
    for i in range(count):
        tag, _sum, offset, _length = struct.unpack_from(">4sIII", data, base + 12 + 16 * i)
        if tag == b"cmap":
            return _best_table(data, offset)
    return []


def _best_table(data: bytes, cmap: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    found: dict[int, int] = {}
    for i in range(count):
        platform, _encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * i)
        kind = struct.unpack_from(">H", data, cmap + offset)[0]
        if platform in (0, 3):
            found.setdefault(kind, cmap + offset)
    if 12 in found:
        return _format_12(data, found[12])
    return _format_4(data, found[4]) if 4 in found else []


def _format_12(data: bytes, at: int) -> list[tuple[int, int]]:
    groups = struct.unpack_from(">I", data, at + 12)[0]
    return [struct.unpack_from(">II", data, at + 16 + 12 * i) for i in range(groups)]


def _format_4(data: bytes, at: int) -> list[tuple[int, int]]:
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = at + 14
    starts = ends + 2 * segments + 2
    deltas = starts + 2 * segments
    offsets = deltas + 2 * segments
    ranges: list[tuple[int, int]] = []
    for i in range(segments):
        end, start, delta, offset = (
            struct.unpack_from(">H", data, table + 2 * i)[0]
            for table in (ends, starts, deltas, offsets)
        )
        if start == 0xFFFF:
            continue
        for character in range(start, end + 1):
            if offset:
                place = offsets + 2 * i + offset + 2 * (character - start)
                glyph = struct.unpack_from(">H", data, place)[0]
            else:
                glyph = (character + delta) & 0xFFFF
            if glyph == 0:
                continue
            if ranges and ranges[-1][1] == character - 1:
                ranges[-1] = (ranges[-1][0], character)
            else:
                ranges.append((character, character))
    return ranges
