"""Trash Pandas, as the rules tell it: setting up, rolling, tokens, the end."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import IllegalMove
from games.core import chance as luck
from games.trashpandas.rules import CARDS, NAMES, TOKENS, Options

GAME: Any = games.load("trashpandas")
(SHINY, YUMYUM, FEESH, MMMPIE, NANNERS, BLAMMO, DOGGO, KITTEH) = range(8)
CANS, TREES, EITHER, HAND, MASK, RECYCLE = range(6)
PEOPLE = ("Ann", "Bob", "Cid", "Dee")


def table(*hands, top=(), edition="seed", discard=(), down=None, up=None, deck=None, **fields):
    """Return seat 0's first decision of a turn with these hands; `top` is on top of the deck."""
    seats = len(hands)
    state = GAME.new(seats, 1, GAME.parse_options({"edition": edition}))
    left = Counter(dict(enumerate(CARDS.copies)))
    down, up = down or ((),) * seats, up or ((),) * seats
    for pack in (*hands, *down, *up, discard, top, deck or ()):
        left.subtract(pack)
    rest = tuple(left.elements())
    if deck is not None:
        discard = (*rest, *discard)
        rest = deck
    return replace(
        state,
        **{
            "first": 0,
            "turn": 0,
            "hands": tuple(tuple(sorted(hand)) for hand in hands),
            "down": down,
            "up": up,
            "discard": tuple(discard),
            "deck": (*top, *rest),
            **fields,
        },
    )


def rolls(state, face):
    """Return the state with a chance that rolls this face next."""
    for seed in range(1000):
        if luck.randrange(luck.start(seed), 6)[0] == face:
            return replace(state, chance=luck.start(seed))
    raise AssertionError


def play(state, *texts):
    """Play moves; `roll cans` rolls that face."""
    for text in texts:
        if text.startswith("roll "):
            state = rolls(state, TOKENS.index(text.split()[1]))
            text = "roll"
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def texts(state):
    return [GAME.text(state, move) for move in GAME.moves(state)]


def resolving(state, *tokens):
    return replace(state, phase="resolve", taken=tokens, left=tokens, must=False)


@pytest.mark.parametrize(("edition", "dealt"), [("seed", (2, 3, 4, 5)), ("retail", (3, 4, 5, 6))])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_grow_in_turn_order(edition, dealt, seats):
    state = GAME.new(seats, 3, GAME.parse_options({"edition": edition}))
    order = [(state.first + step) % seats for step in range(seats)]
    assert tuple(len(state.hands[seat]) for seat in order) == dealt[:seats]
    assert len(state.deck) == 53 - sum(dealt[:seats])
    assert state.turn == state.first


def test_there_are_fifty_three_cards():
    assert dict(zip(NAMES, CARDS.copies, strict=True)) == {
        "shiny": 3,
        "yumyum": 5,
        "feesh": 7,
        "mmmpie": 9,
        "nanners": 11,
        "blammo": 13,
        "doggo": 3,
        "kitteh": 2,
    }


def test_the_seed_decides_who_starts():
    assert {GAME.new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_the_first_roll_is_compulsory():
    state = table((BLAMMO, NANNERS), (KITTEH,))
    assert texts(state) == ["roll"]
    with pytest.raises(IllegalMove, match="must be rolled"):
        GAME.apply(state, GAME.parse(state, "stop"))


def test_a_roll_takes_its_token():
    state = play(table((), (KITTEH,)), "roll mask", "roll cans")
    assert state.taken == state.left == (MASK, CANS)
    assert texts(state) == ["roll", "stop"]


def test_all_six_faces_come_up():
    state = table((), (KITTEH,))
    faces = Counter(
        play(replace(state, chance=luck.start(seed)), "roll").taken[0] for seed in range(600)
    )
    assert set(faces) == set(range(6))
    assert max(faces.values()) < 140


def test_a_face_held_already_is_a_bust_with_one_card_as_consolation():
    state = play(table((), (KITTEH,), top=(FEESH,)), "roll cans", "roll cans")
    assert state.phase == "bust"
    assert texts(state) == ["bust"]
    after = play(state, "bust")
    assert after.hands[0] == (FEESH,)
    assert after.turn == 1
    assert after.taken == ()


def test_blammo_cancels_a_bust_and_one_may_roll_or_stop():
    state = play(table((BLAMMO,), ()), "roll cans", "roll cans", "blammo")
    assert state.taken == (CANS,)
    assert state.discard == (BLAMMO,)
    assert texts(state) == ["roll", "stop"]
    assert state.hands[0] == ()


def test_blammo_cancels_a_good_roll_whose_token_goes_back():
    state = play(table((BLAMMO, BLAMMO), ()), "roll cans", "roll mask", "blammo")
    assert state.taken == state.left == (CANS,)
    assert texts(state) == ["roll", "stop"]  # only the newest roll can be cancelled, once


def test_after_the_first_roll_was_cancelled_one_may_stop_without_tokens():
    state = play(table((BLAMMO,), ()), "roll cans", "blammo", "stop")
    assert state.phase == "resolve"
    assert texts(state) == ["end"]


def test_a_retail_blammo_rolls_again_at_once():
    state = play(table((BLAMMO,), (), edition="retail"), "roll cans")
    after = play(rolls(state, MASK), "blammo")
    assert after.taken == (MASK,)


def test_nanners_cancels_the_roll_and_stops_rolling():
    state = play(table((NANNERS,), ()), "roll cans", "roll cans", "nanners")
    assert state.phase == "resolve"
    assert state.left == (CANS,)


def test_before_the_consolation_a_feesh_may_fetch_the_card_that_saves_the_turn():
    state = play(table((FEESH,), (), discard=(BLAMMO,)), "roll cans", "roll cans")
    assert texts(state) == ["bust", "feesh blammo"]
    state = play(state, "feesh blammo", "blammo")
    assert state.phase == "roll"
    assert state.discard == (FEESH, BLAMMO)


def test_six_tokens_end_rolling_and_bring_a_bonus_turn_of_three_tokens():
    faces = [f"roll {name}" for name in TOKENS]
    state = play(table((), (YUMYUM,)), *faces)
    assert state.phase == "resolve"
    assert "bonus" in texts(state)
    assert "use recycle" not in texts(state)  # nothing is left to recycle
    state = play(state, "bonus")
    assert state.bonus
    assert state.turn == 0
    assert texts(state) == ["roll"]
    state = play(state, "roll cans", "roll trees", "roll mask")
    assert state.phase == "resolve"
    assert "bonus" not in texts(state)
    assert play(state, "end").turn == 1


def test_two_cans_draw_up_to_two():
    state = resolving(table((), (), top=(FEESH, SHINY)), CANS)
    state = play(state, "use cans", "draw")
    assert texts(state) == ["draw", "done"] + ["shiny 2 down"] * 0
    assert play(state, "done").phase == "resolve"
    state = play(state, "draw")
    assert state.hands[0] == (SHINY, FEESH)
    assert state.phase == "resolve"
    assert state.left == ()


def test_two_trees_stash_up_to_two_face_down():
    state = play(resolving(table((FEESH, FEESH, SHINY), ()), TREES), "use trees", "stash feesh")
    assert state.down[0] == (FEESH,)
    state = play(state, "stash shiny")
    assert state.down[0] == (SHINY, FEESH)
    assert state.hands[0] == (FEESH,)
    assert state.phase == "resolve"


def test_can_or_tree_draws_one_or_stashes_one():
    state = play(resolving(table((SHINY,), (), top=(FEESH,)), EITHER), "use can-or-tree")
    assert texts(state) == ["stash shiny", "done", "draw"]
    assert play(state, "draw").hands[0] == (SHINY, FEESH)
    assert play(state, "stash shiny").down[0] == (SHINY,)


def test_a_mmm_pie_doubles_one_token():
    state = resolving(table((MMMPIE, MMMPIE, FEESH, FEESH, FEESH), ()), TREES)
    state = play(state, "use trees pie", *["stash feesh"] * 3)
    assert state.phase == "stash"
    assert play(state, "stash mmmpie").down[0] == (FEESH,) * 3 + (MMMPIE,)
    assert state.discard == (MMMPIE,)


def test_a_doubled_can_or_tree_may_do_one_of_each():
    state = resolving(table((MMMPIE, SHINY), (), top=(FEESH,)), EITHER)
    state = play(state, "use can-or-tree pie", "stash shiny", "draw")
    assert state.down[0] == (SHINY,)
    assert state.hands[0] == (FEESH,)
    assert state.phase == "resolve"


def test_the_mask_turns_up_a_card_and_pays_a_draw_for_each_who_joins():
    state = resolving(
        table((), (FEESH,), (SHINY,), (FEESH, FEESH), top=(FEESH, BLAMMO, DOGGO)), MASK
    )
    state = play(state, "use mask")
    assert state.shown == FEESH
    assert state.hands[0] == (FEESH,)
    assert state.asked == (1, 2, 3)
    assert texts(state) == ["pass", "stash feesh"]
    state = play(state, "stash feesh")
    assert texts(state) == ["pass"]
    state = play(state, "pass", "stash feesh")
    assert state.up == ((), (FEESH,), (), (FEESH,))
    assert state.phase == "draw"
    assert state.count == 2
    state = play(state, "draw", "draw")
    assert state.hands[0] == (FEESH, BLAMMO, DOGGO)
    assert state.phase == "resolve"


def test_a_doubled_mask_turns_up_two_cards():
    state = resolving(table((MMMPIE,), (BLAMMO,), top=(FEESH, SHINY)), MASK)
    state = play(state, "use mask pie", "pass")
    assert (state.phase, state.shown) == ("mask", SHINY)
    state = play(state, "pass")
    assert state.phase == "resolve"
    assert state.hands[0] == (SHINY, FEESH)


def test_recycle_does_the_effect_of_a_token_that_was_not_taken():
    state = play(resolving(table((SHINY,), ()), RECYCLE, CANS), "use recycle")
    assert texts(state) == ["recycle trees", "recycle can-or-tree", "recycle mask", "done"]
    state = play(state, "recycle trees", "stash shiny")
    assert state.down[0] == (SHINY,)
    assert state.left == (CANS,)


def test_a_doubled_recycle_picks_a_token_freely_each_time():
    state = resolving(table((MMMPIE, SHINY), (), top=(FEESH, BLAMMO)), RECYCLE)
    state = play(state, "use recycle pie", "recycle trees", "done")
    assert state.phase == "recycle"
    state = play(state, "recycle cans", "draw", "draw")
    assert state.phase == "resolve"
    assert state.hands[0] == (SHINY, FEESH, BLAMMO)


def test_a_token_that_can_do_nothing_is_not_offered_and_any_may_be_skipped():
    state = resolving(table((), ()), TREES, HAND)
    assert texts(state) == ["end"]
    assert play(resolving(table((SHINY,), ()), TREES), "end").turn == 1


def test_a_seed_doggo_draws_as_many_cards_as_tokens_taken():
    state = resolving(table((DOGGO,), (), top=(FEESH, SHINY, BLAMMO)), CANS, TREES, MASK)
    state = play(state, "doggo")
    assert state.hands[0] == (SHINY, FEESH, BLAMMO)
    retail = resolving(table((DOGGO,), (), edition="retail"), CANS)
    assert "doggo" not in texts(retail)


def test_shiny_and_feesh_may_be_played_also_after_the_last_token():
    state = resolving(table((SHINY, FEESH), (), discard=(BLAMMO,), down=((), (NANNERS,))))
    assert texts(state) == ["end", "shiny 2 down", "feesh blammo"]


def test_a_feesh_may_not_fetch_a_feesh_and_is_discarded():
    state = resolving(table((FEESH,), (), discard=(FEESH, SHINY, FEESH)))
    assert texts(state) == ["end", "feesh shiny"]
    after = play(state, "feesh shiny")
    assert after.discard == (FEESH, FEESH, FEESH)
    assert after.hands[0] == (SHINY,)


def test_the_seed_game_ends_the_moment_the_deck_is_empty():
    state = resolving(table((), (KITTEH,), deck=(FEESH,)), CANS, TREES)
    over = play(state, "use cans", "draw")
    assert over.phase == "over"
    assert over.hands[0] == (FEESH,)
    assert GAME.moves(over) == ()
    mask = resolving(table((), (FEESH,), deck=(FEESH,)), MASK)
    assert play(mask, "use mask").phase == "over"
    bust = replace(table((), (), deck=(FEESH,)), phase="bust", taken=(CANS,), left=(CANS,))
    assert play(replace(bust, rolled=CANS, must=False), "bust").phase == "over"


def test_what_can_be_drawn_is_drawn_and_the_rest_lapses():
    state = resolving(table((DOGGO,), (KITTEH,), deck=(FEESH, SHINY)), CANS, TREES, MASK)
    over = play(state, "doggo")
    assert over.phase == "over"
    assert over.hands[0] == (SHINY, FEESH)


def test_a_retail_game_ends_after_the_turn_in_which_the_deck_ran_out():
    state = resolving(table((), (KITTEH,), deck=(FEESH,), edition="retail"), CANS, MASK, TREES)
    state = play(state, "use cans", "draw")
    assert state.phase == "resolve"
    assert texts(state)[:2] == ["use trees", "end"]
    state = play(state, "use trees", "stash feesh", "end")
    assert state.phase == "over"
    assert GAME.scores(state) == (5, 0)


def test_a_retail_bonus_turn_needs_cards_in_the_deck():
    state = resolving(table((), (KITTEH,), deck=(FEESH,), edition="retail"), *range(6))
    assert "bonus" in texts(state)
    assert "bonus" not in texts(play(state, "use cans", "draw"))


def test_the_game_ends_after_so_many_turns():
    state = resolving(table((), ()))
    state = replace(state, options=Options(turns=20), turns=20, first=1)
    assert play(state, "end").phase == "over"
    assert play(replace(state, turns=19, first=0), "end").turn == 1


def test_ties_go_to_the_later_in_turn_order_or_are_shared_in_retail():
    for edition, winners in (("seed", (1,)), ("retail", (1, 2, 3))):
        state = table(
            (), (), (), (), edition=edition, down=((), *(((BLAMMO,),) * 3)), phase="over", first=2
        )
        assert GAME.scores(state) == (0, 1, 1, 1)
        assert GAME.winners(state) == winners


def test_before_the_end_scores_tell_what_lies_face_up_alone():
    state = table((), (), down=((FEESH,), ()), up=((), (BLAMMO,)))
    assert GAME.scores(state) == (0, 1)
    assert GAME.scores(replace(state, phase="over")) == (5, 1)
    assert GAME.view(replace(state, phase="over"), 1).down == ((FEESH,), ())
    assert GAME.view(state, 1).down == ((-1,), ())


def test_own_moves_of_a_turn_can_be_undone_but_no_roll_and_no_draw():
    def undoable(state, text):
        state = rolls(state, EITHER) if text == "roll" else state
        move = GAME.parse(state, text)
        return GAME.undoable(state, move, GAME.apply(state, move))

    state = table((FEESH, BLAMMO, SHINY), (KITTEH,), discard=(NANNERS,), up=((), (BLAMMO,)))
    assert not undoable(state, "roll")
    assert undoable(state, "feesh nanners")
    assert undoable(play(state, "roll cans"), "blammo")
    assert not undoable(play(state, "roll cans"), "stop")
    assert not undoable(state, "shiny 2 blammo")
    trees = resolving(state, TREES, CANS)
    assert undoable(trees, "use trees")
    assert undoable(play(trees, "use trees"), "stash shiny")
    assert undoable(play(trees, "use trees"), "done")
    assert not undoable(play(trees, "use cans"), "draw")
    assert not undoable(trees, "end")
