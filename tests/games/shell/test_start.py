"""What the command line opens: who sits at the table, and what they are called."""

import pytest

import games
from games import demo
from games.shell import start


@pytest.mark.parametrize("game", games.names())
def test_a_person_alone_has_a_name_of_which_can_be_said_what_she_does(app, monkeypatch, game):
    monkeypatch.setattr(start, "make_app", lambda: app)
    monkeypatch.setattr(app, "run", lambda: None)
    level = games.load(game).bots[0]
    start.match(game, ["human", level], games.load(game).parse_options({}), None, 3)
    app.frame()
    # "You" would be said to "lift a can" wrongly, and "You’s turn" at the top.
    assert app.screen.match.names == ("Player 1", level.title())


def test_bots_are_numbered_only_where_they_are_alike(capsys):
    reco = games.load("reco")
    for seats, names in ((["easy", "normal"], {"Easy", "Normal"}),
                         (["easy", "easy"], {"Easy 1", "Easy 2"})):  # fmt: skip
        demo.narrate(reco, seats, reco.parse_options({}), None, 5)
        last = capsys.readouterr().out.splitlines()[-1]
        scores = last.split(": ", 1)[1].rstrip(".").split(", ")
        assert {score.rsplit(" ", 1)[0] for score in scores} == names
