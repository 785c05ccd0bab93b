"""Games are found by their folders, and finding them costs little."""

import subprocess
import sys

import pytest

import games


def test_a_game_is_a_folder_with_rules():
    assert "tonne" in games.names()
    assert list(games.names()) == sorted(games.names())
    assert "core" not in games.names()
    assert "shell" not in games.names()


@pytest.mark.parametrize("name", games.names())
def test_every_game_loads_and_says_what_it_is(name):
    game = games.load(name)
    about = game.about()
    assert game.name == name
    assert game.seats[0] >= 2
    assert about.title
    assert about.sentence
    assert about.minutes > 0


@pytest.mark.parametrize("name", ["", "chess", "core", "../tonne", "tonne.rules"])
def test_an_unknown_game_is_refused_with_the_known_ones(name):
    with pytest.raises(ValueError, match=r"there is no game .*known games: .*tonne"):
        games.load(name)


def test_importing_the_games_and_the_rules_loads_no_engine():
    code = (
        "import sys, games\n"
        "for name in games.names(): games.load(name).new(2, 1)\n"
        "games.Match\n"
        "print([m for m in ('pymunk', 'numpy', 'pygame') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_contract_is_there_by_name():
    for name in games.__all__:
        assert getattr(games, name) is not None
    with pytest.raises(AttributeError):
        _ = games.chess
