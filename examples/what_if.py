"""Watch a collapse, then ask: what if? Rougher cartons, the Moon, and a hand that trembles.

Run it: python examples/what_if.py [FILE.npz]   (without a file two bots play until something falls)
"""

import sys

import games
from sim import Recording, Tuning
from sim.lab.nudge import nudge
from sim.lab.whatif import compare, rerun


def a_collapse() -> Recording:
    """Let two clumsy bots play until something falls; return that turn's recording."""
    turns: list[Recording] = []
    game = games.load("tonne")
    match = games.Match(game, [game.bot("clumsy"), game.bot("clumsy")], seed=5)
    match.on_move.append(lambda _match, _move, made: turns.append(made) if made else None)
    while match.advance():
        if turns and turns[-1].marks.fell:
            break
    return turns[-1]


def main() -> None:
    before = Recording.load(sys.argv[1]) if len(sys.argv) > 1 else a_collapse()
    kinds, tuning = before.header.kinds, before.scene().tuning
    print(f"as recorded: {len(before.marks.fell)} fell")
    assert rerun(before).digests == before.digests  # nothing changed: the same, to the bit

    moon = Tuning.load("tonne/moon")
    for what, values in {
        "rough": {f"{kind}.friction": 1.2 for kind in sorted(set(kinds))},
        "smooth": {f"{kind}.friction": 0.1 for kind in sorted(set(kinds))},
        "on the Moon": {"world.gravity": moon["world.gravity"]},
    }.items():
        told = compare(before, rerun(before, values))
        fell = ", ".join(f"{kinds[piece]} {piece}" for piece in told.second.fell) or "nothing"
        seen = "never" if told.seen_s is None else f"at {told.seen_s:.2f} s"
        print(f"{what:<12} {fell} fell; parts from what was at tick {told.parts_tick}, seen {seen}")

    risk = nudge(before, 30, games.load(before.header.game).jitter)
    print(
        f"with a hand that trembles it collapses in {risk.collapsed} of {risk.n} trials "
        f"({100 * risk.low:.0f} to {100 * risk.high:.0f} %), under {tuning.name}"
    )


if __name__ == "__main__":
    main()
