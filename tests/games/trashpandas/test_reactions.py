"""Trash Pandas: stealing, and what the others may answer."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import IllegalMove
from games.core import chance as luck
from games.trashpandas.cards import CARDS, TOKENS
from games.trashpandas.rules import Draw, Pass, Shiny, Stash

GAME: Any = games.load("trashpandas")
(SHINY, YUMYUM, FEESH, MMMPIE, NANNERS, BLAMMO, DOGGO, KITTEH) = range(8)
CANS, TREES, EITHER, HAND, MASK, RECYCLE = range(6)
PEOPLE = ("Ann", "Bob", "Cid", "Dee")


def table(*hands, top=(), edition="seed", down=None, up=None, tokens=(), **fields):
    """Return seat 0's token phase with these hands; `top` is on top of the deck."""
    seats = len(hands)
    state = GAME.new(seats, 1, GAME.parse_options({"edition": edition}))
    left = Counter(dict(enumerate(CARDS.copies)))
    down, up = down or ((),) * seats, up or ((),) * seats
    for pack in (*hands, *down, *up, top):
        left.subtract(pack)
    return replace(
        state,
        **{
            "first": 0,
            "turn": 0,
            "hands": tuple(tuple(sorted(hand)) for hand in hands),
            "down": down,
            "up": up,
            "deck": (*top, *left.elements()),
            "phase": "resolve",
            "taken": tokens,
            "left": tokens,
            "must": False,
            **fields,
        },
    )


def rolling(*hands, taken=(), **fields):
    rolled = taken[-1] if taken else None
    return table(*hands, tokens=taken, phase="roll", rolled=rolled, **fields)


def play(state, *texts):
    """Play moves; `roll cans` rolls that face."""
    for text in texts:
        if text.startswith("roll "):
            face = TOKENS.index(text.split()[1])
            seed = next(s for s in range(999) if luck.randrange(luck.start(s), 6)[0] == face)
            state, text = replace(state, chance=luck.start(seed)), "roll"
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def texts(state):
    return [GAME.text(state, move) for move in GAME.moves(state)]


def told(state, text, seat=None):
    move = GAME.parse(state, text)
    return GAME.tell(state, move, GAME.apply(state, move), PEOPLE, seat)


# --- Yum Yum ------------------------------------------------------------------------------------


def test_who_holds_a_card_is_asked_clockwise_when_somebody_stops():
    state = play(rolling((), (YUMYUM,), (), (FEESH,), taken=(CANS,)), "stop")
    assert state.phase == "yumyum"
    assert state.asked == (1, 3)
    assert texts(state) == ["pass", "yumyum"]
    state = play(state, "pass")
    assert GAME.to_move(state) == 3
    assert texts(state) == ["pass"]
    assert play(state, "pass").phase == "resolve"


def test_where_nobody_holds_a_card_nobody_is_asked():
    assert play(rolling((FEESH,), (), taken=(CANS,)), "stop").phase == "resolve"


def test_a_yum_yum_forces_one_more_roll():
    state = play(rolling((NANNERS, BLAMMO), (YUMYUM,), taken=(CANS,)), "stop", "yumyum")
    assert GAME.to_move(state) == 0
    assert texts(state) == ["roll"]
    assert state.discard == (YUMYUM,)
    state = play(state, "roll mask")
    assert state.taken == (CANS, MASK)
    assert texts(state) == ["roll", "stop", "nanners", "blammo"]  # free again: Bob has no card


def test_several_yum_yums_on_one_stop_force_one_roll_each():
    state = rolling((), (YUMYUM, YUMYUM), (YUMYUM,), taken=(CANS,))
    state = play(state, "stop", "pass", "yumyum", "roll mask")
    assert state.phase == "yumyum"
    assert state.asked == (1,)
    state = play(state, "yumyum", "roll hand")
    assert state.asked == (1,)
    state = play(state, "pass")
    assert texts(state) == ["roll", "stop"]
    assert play(state, "stop").asked == (1,)


def test_a_forced_roll_may_bust_and_be_cancelled_and_counts_as_made():
    state = rolling((BLAMMO,), (YUMYUM, FEESH), taken=(CANS,))
    state = play(state, "stop", "yumyum", "roll cans")
    assert texts(state) == ["bust", "blammo"]
    state = play(state, "blammo")
    assert texts(state) == ["roll", "stop"]


def test_nanners_stop_rolling_but_a_yum_yum_may_still_force_a_roll():
    state = play(rolling((NANNERS,), (YUMYUM,), taken=(CANS, MASK)), "nanners")
    assert state.phase == "yumyum"
    state = play(state, "yumyum")
    assert texts(state) == ["roll"]
    assert state.taken == (CANS,)


def test_six_tokens_leave_no_room_for_a_yum_yum():
    state = rolling((), (YUMYUM,), taken=(CANS, TREES, EITHER, HAND, MASK))
    assert play(state, "roll recycle").phase == "resolve"


# --- stealing -----------------------------------------------------------------------------------


def test_a_hand_token_steals_a_random_card_once_the_victim_has_passed():
    state = table((), (FEESH, BLAMMO), (), tokens=(HAND,))
    state = play(state, "use hand")
    assert texts(state) == ["steal 2", "done"]
    state = play(state, "steal 2")
    assert (state.phase, state.asked) == ("guard", (1,))
    assert texts(state) == ["pass"]
    stolen = {play(replace(state, chance=luck.start(seed)), "pass").hands[0] for seed in range(20)}
    assert stolen == {(FEESH,), (BLAMMO,)}


def test_a_doggo_blocks_a_steal():
    state = play(table((), (DOGGO, FEESH), tokens=(HAND,)), "use hand", "steal 2")
    assert texts(state) == ["pass", "doggo"]
    state = play(state, "doggo")
    assert state.phase == "resolve"
    assert state.hands == ((), (FEESH,))
    assert state.discard == (DOGGO,)


def test_a_retail_doggo_draws_two_besides():
    state = table((), (DOGGO,), tokens=(HAND,), edition="retail", top=(FEESH, BLAMMO))
    assert play(state, "use hand", "steal 2", "doggo").hands == ((), (FEESH, BLAMMO))


def test_a_kitteh_steals_from_the_thief_instead():
    state = play(table((FEESH,), (KITTEH,), tokens=(HAND,)), "use hand", "steal 2", "kitteh")
    assert state.phase == "counter"
    assert texts(state) == ["pass"]
    state = play(state, "pass")
    assert state.hands == ((), (FEESH,))
    assert (state.phase, state.turn) == ("resolve", 0)


def test_the_thief_may_answer_a_kitteh_with_a_doggo_and_not_with_a_kitteh():
    state = table((DOGGO, KITTEH), (KITTEH,), tokens=(HAND,))
    state = play(state, "use hand", "steal 2", "kitteh")
    assert texts(state) == ["pass", "doggo"]
    state = play(state, "doggo")
    assert state.hands == ((KITTEH,), ())
    assert state.phase == "resolve"


def test_a_kitteh_against_an_empty_hand_only_blocks():
    state = play(table((), (KITTEH, FEESH), tokens=(HAND,)), "use hand", "steal 2", "kitteh")
    assert state.hands == ((), (FEESH,))
    assert state.phase == "resolve"


def test_a_doubled_hand_steals_twice_from_whom_one_likes():
    state = table((MMMPIE,), (NANNERS,), (BLAMMO,), tokens=(HAND,))
    state = play(state, "use hand pie", "steal 2", "pass")
    assert texts(state) == ["steal 3", "done"]
    state = play(state, "steal 3", "pass")
    assert state.hands == ((NANNERS, BLAMMO), (), ())
    assert state.phase == "resolve"


def test_a_doubled_hand_ends_early_when_nobody_has_a_card():
    state = table((MMMPIE,), (FEESH,), tokens=(HAND,))
    assert play(state, "use hand pie", "steal 2", "pass").phase == "resolve"


def test_a_shiny_steals_an_open_card_or_any_hidden_one_into_the_hand():
    state = table((SHINY,), (), down=((), (FEESH, NANNERS)), up=((), (BLAMMO,)))
    assert texts(state) == ["end", "shiny 2 blammo", "shiny 2 down"]
    after = play(state, "shiny 2 blammo")
    assert after.hands[0] == (BLAMMO,)
    assert after.up == ((), ())
    hidden = {play(replace(state, chance=luck.start(s)), "shiny 2 down").hands[0] for s in range(9)}
    assert hidden == {(FEESH,), (NANNERS,)}


def test_a_shiny_needs_a_stash_to_steal_from():
    assert texts(table((SHINY,), (FEESH,), down=((FEESH,), ()))) == ["end"]
    with pytest.raises(IllegalMove, match="nothing to take"):
        GAME.apply(table((SHINY,), ()), Shiny(1, -1))


def test_a_kitteh_answers_a_shiny_from_the_stash_of_the_thief():
    state = table(
        (SHINY,), (KITTEH,), down=((NANNERS,), ()), up=((BLAMMO,), (FEESH,)), tokens=(CANS,)
    )
    state = play(state, "shiny 2 feesh")
    assert texts(state) == ["pass", "kitteh blammo", "kitteh"]
    after = play(state, "kitteh blammo")
    assert after.hands[1] == (BLAMMO,)
    assert after.up == ((), (FEESH,))
    assert play(state, "kitteh").hands[1] == (NANNERS,)
    assert (after.phase, after.left) == ("resolve", (CANS,))


def test_a_kitteh_against_an_empty_stash_only_blocks():
    state = table((SHINY, FEESH), (KITTEH,), up=((), (BLAMMO,)))
    state = play(state, "shiny 2 blammo")
    assert texts(state) == ["pass", "kitteh"]
    state = play(state, "kitteh")
    assert state.hands == ((FEESH,), ())
    assert state.up == ((), (BLAMMO,))


@pytest.mark.parametrize("phase", ["roll", "bust", "draw", "stash"])
def test_a_shiny_in_the_middle_of_something_goes_back_there(phase):
    fields = {"phase": phase}
    if phase in ("draw", "stash"):
        fields |= {"token": CANS, "count": 2}
    if phase == "bust":
        fields |= {"rolled": CANS}
    state = table((SHINY, FEESH), (FEESH,), up=((), (BLAMMO,)), tokens=(CANS, MASK), **fields)
    before = texts(replace(state, hands=((FEESH, BLAMMO), (FEESH,))))
    state = play(state, "shiny 2 blammo")
    assert GAME.to_move(state) == 1
    state = play(state, "pass")
    assert state.phase == phase
    listed = texts(replace(state, discard=()))
    assert listed == before


# --- who may know what --------------------------------------------------------------------------


def test_others_do_not_learn_what_is_drawn_stolen_or_stashed_unseen():
    state = table((), (FEESH,), (BLAMMO,), top=(NANNERS,), tokens=(CANS, HAND))
    cans = play(state, "use cans")
    assert told(cans, "draw", 1) == ("Ann draws a card",)
    assert told(cans, "draw", 0) == ("Ann draws: Nanners",)
    steal = play(state, "use hand", "steal 2")
    assert told(steal, "pass", 2) == ("Ann steals a card from Bob",)
    for seat in (None, 0, 1):
        assert told(steal, "pass", seat) == ("Ann steals Feesh from Bob",)
    trees = play(table((FEESH,), (BLAMMO,), tokens=(TREES,)), "use trees")
    assert GAME.text(trees, Stash(FEESH), 1) == "stash"
    assert told(trees, "stash feesh", 1) == ("Ann stashes a card",)
    assert told(trees, "stash feesh", 0) == ("Ann stashes Feesh",)


def test_all_learn_what_lies_face_up():
    state = table((SHINY,), (), up=((), (FEESH,)))
    assert told(state, "shiny 2 feesh", 1)[-1] == "Ann steals Feesh from Bob"
    mask = table((), (FEESH,), (BLAMMO,), top=(FEESH,), tokens=(MASK,))
    assert told(mask, "use mask", 2) == ("Ann: mask", "Ann turns up Feesh")
    asked = play(mask, "use mask")
    assert GAME.text(asked, Stash(FEESH), 2) == "stash feesh"
    assert told(asked, "stash feesh", 2) == ("Bob stashes Feesh face up",)


def test_the_log_tells_rolls_and_busts():
    state = rolling((), (), taken=(CANS,))
    for face, line in ((CANS, "Ann rolls two cans once more: bust"), (MASK, "Ann rolls mask")):
        seed = next(s for s in range(999) if luck.randrange(luck.start(s), 6)[0] == face)
        assert told(replace(state, chance=luck.start(seed)), "roll") == (line,)


def test_a_draw_and_the_card_that_a_second_mask_turns_up_are_told_apart():
    state = table((MMMPIE,), (FEESH, BLAMMO), top=(FEESH, NANNERS, SHINY, DOGGO), tokens=(MASK,))
    state = play(state, "use mask pie", "stash feesh")
    assert GAME.moves(state)[0] == Draw()
    assert told(state, "draw", 1) == ("Ann draws a card", "Ann turns up Shiny")


def test_who_is_asked_without_the_card_may_only_pass():
    state = play(rolling((), (FEESH,), taken=(CANS,)), "stop")
    assert GAME.moves(state) == (Pass(),)
    with pytest.raises(IllegalMove, match="pass"):
        GAME.apply(state, GAME.parse(state, "yumyum"))
