"""`tumbletable play`: one match, people (in a window) and bots."""

import argparse

from games.commands import asked
from games.core.problem import Problem
from games.core.words import _


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("play", help="play a game, people (in a window) and bots")
    command.add_argument("game", help="name of the game, e.g. tonne")
    command.add_argument(
        "--seats",
        type=asked.seats,
        default=None,
        metavar="A,B,...",
        help="who sits where: human or a bot's level (default: human and bots of middle strength)",
    )
    asked.add_match_options(command)
    command.add_argument(
        "--lock-tuning", action="store_true", help="nobody turns the physics while this is played"
    )


def run(given: argparse.Namespace) -> int:
    """Play one match: in a window, or in the terminal where only bots play and none can open."""
    game = asked.the_game(given.game)
    seats = given.seats or ["human", *asked.usual_bots(game)[1:]]
    asked.check_seats(game, seats, human=True)
    options = asked.the_options(game, given.options)
    tuning = asked.the_tuning(game, given.tuning, given.changes)
    if given.lock_tuning and not game.physical:
        raise Problem(_("{game} has no physics to lock").format(game=game.name))
    if asked.display():
        from games.shell import start

        return start.match(game.name, seats, options, tuning, given.seed, given.lock_tuning)
    if "human" in seats:
        raise Problem(_("there is no display, so no person can play; name bots only in --seats"))
    from games.demo import narrate

    return narrate(game, seats, options, tuning, given.seed)
