"""`tumbletable arena`: let bots play many matches."""

import argparse
import sys

from games.commands import asked
from games.core.words import _


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("arena", help="let bots play many matches")
    command.add_argument("game", help="name of the game, e.g. tonne")
    command.add_argument(
        "--bots",
        type=asked.seats,
        default=None,
        metavar="A,B,...",
        help="levels, one a seat (default: of middle strength, as few as may play)",
    )
    command.add_argument("--games", type=asked.whole(1, 100_000), default=10, metavar="N")
    asked.add_match_options(command)
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace) -> int:
    """Let bots play; progress on stderr, the result on stdout."""
    import msgspec

    from games.core.arena import play_games

    game = asked.the_game(given.game)
    bots = given.bots or asked.usual_bots(game)
    asked.check_seats(game, bots, human=False)
    options = asked.the_options(game, given.options)
    tuning_ = asked.the_tuning(game, given.tuning, given.changes)

    def progress(done: int, all_: int) -> None:
        end = "\n" if done == all_ or not sys.stderr.isatty() else "\r"
        words = _("match {n} of {all}").format(n=done, all=all_)
        print(words, end=end, file=sys.stderr, flush=True)

    result = play_games(
        game, bots, given.games, given.seed or 0, options, tuning_, progress=progress
    )
    if given.json:
        print(msgspec.json.encode(result).decode())
        return 0
    head = _("{n} matches of {game} in {seconds:.1f} s")
    print(head.format(n=result.games, game=result.game, seconds=result.seconds))
    row = _("  {name:<12} wins {wins:>4}   mean score {mean:+.2f}")
    for name, wins, mean in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(row.format(name=name, wins=wins, mean=mean))
    foot = _("  shared wins {shared}, collapses {collapses}")
    print(foot.format(shared=result.shared, collapses=result.collapses))
    return 0
