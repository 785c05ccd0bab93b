"""How a physical game tells what happened in a recording: its own words for what replays show.

A game whose recordings should not speak of letting go and of a table has `REPLAY`, one of these, in
its module `words`. `{who}` is a player, `{piece}` a piece with its article or its number, `{n}` a
number in words.
"""

from dataclasses import dataclass, field

from games.core.words import _

DRESS_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""In `about["dress"]` of a recording: one character a piece, its place among the looks of its
setting (`[pieces]` of `look.toml`, those with a point in their name); another one for none."""


@dataclass(frozen=True)
class ReplayWords:
    """The words of a game, and what counts as lost in it.

    Attributes:
        edge: name of a ring of the setting: a piece that ends outside it is lost. Empty: one that
            fell is.
        lifted: the piece appears in the hand.
        placed: by a hand, and by somebody.
        withdrawn: the hand takes its piece away, likewise.
        slip: the first piece that lay moves.
        first: the first piece moves, and it did not lie before.
        over: a piece leaves the walls; with an edge, one that has crossed it leaves the scene.
        fell: a piece is lost.
        gone: a piece is lost and leaves the scene at once.
        lost_one: title where one piece is lost, without and with a player.
        lost_some: title where several are.
        kept: title where none is.
        nothing: title where nothing was placed.
        cleared: title where the last piece of the supply was placed.
        count: none, one and several lost pieces, as a line of a list.
        collapse: what a what-if counts, as half a sentence.
        names: what the marks placed, first slip and fell are called on the timeline.
        go: buttons to the first slip and to the first loss.
    """

    edge: str = ""
    lifted: str = field(default_factory=lambda: _("The piece is lifted"))
    placed: tuple[str, str] = field(
        default_factory=lambda: (_("The hand lets go of {piece}"), _("{who} lets go of {piece}"))
    )
    withdrawn: tuple[str, str] = field(
        default_factory=lambda: (_("The hand pulls back {piece}"), _("{who} pulls back {piece}"))
    )
    slip: str = field(default_factory=lambda: _("First slip: {piece} moves 2 mm"))
    first: str = field(default_factory=lambda: _("First to go: {piece}"))
    over: str = field(default_factory=lambda: _("{piece} goes over the rim"))
    fell: str = field(default_factory=lambda: _("{piece} touches the table"))
    gone: str = field(default_factory=lambda: _("{piece} drops off the table"))
    lost_one: tuple[str, str] = field(
        default_factory=lambda: (_("{piece} falls"), _("{who} drops {piece}"))
    )
    lost_some: tuple[str, str] = field(
        default_factory=lambda: (_("{n} pieces fall"), _("{who} drops {n}"))
    )
    kept: tuple[str, str] = field(
        default_factory=lambda: (_("{piece} is placed"), _("{who} places {piece}"))
    )
    nothing: tuple[str, str] = field(
        default_factory=lambda: (_("Nothing is placed"), _("{who} places nothing"))
    )
    cleared: tuple[str, str] = field(
        default_factory=lambda: (_("The supply is cleared"), _("{who} clears the supply"))
    )
    count: tuple[str, str, str] = field(
        default_factory=lambda: (_("nothing fell"), _("one piece fell"), _("{n} pieces fell"))
    )
    collapse: str = field(default_factory=lambda: _("it collapses"))
    names: tuple[str, str, str] = field(
        default_factory=lambda: (_("placed"), _("first slip"), _("fell"))
    )
    go: tuple[str, str] = field(default_factory=lambda: (_("First slip"), _("First fall")))


USUAL = ReplayWords()
