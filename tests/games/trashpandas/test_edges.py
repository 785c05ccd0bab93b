"""Trash Pandas at its edges: each sentence of the rules that a usual turn does not come to."""

import pytest
from msgspec.structs import replace

from games import IllegalMove
from games.core import chance as luck
from games.trashpandas.rules import Yumyum

from .test_reactions import (
    BLAMMO,
    CANS,
    DOGGO,
    EITHER,
    FEESH,
    GAME,
    HAND,
    KITTEH,
    MASK,
    MMMPIE,
    NANNERS,
    RECYCLE,
    SHINY,
    TREES,
    YUMYUM,
    play,
    rolling,
    table,
    texts,
)

# --- rolling ------------------------------------------------------------------------------------


def test_a_cancelled_bust_gives_no_consolation_and_the_tokens_are_resolved():
    state = rolling((NANNERS,), (), taken=(CANS, MASK))
    state = play(state, "roll cans")
    deck = state.deck
    state = play(state, "nanners")
    assert (state.deck, state.hands[0]) == (deck, ())
    assert texts(state) == ["use cans", "use mask", "end"]


def test_a_bust_loses_the_tokens_and_draws_one_card():
    state = play(rolling((), (), taken=(CANS, MASK), top=(FEESH, SHINY)), "roll mask", "bust")
    assert state.hands[0] == (FEESH,)
    assert (state.turn, state.taken, state.left) == (1, (), ())


def test_after_a_cancelled_roll_nothing_more_can_be_cancelled_until_the_next_roll():
    state = play(rolling((BLAMMO, NANNERS), (), taken=(CANS, MASK)), "blammo")
    assert texts(state) == ["roll", "stop"]
    assert texts(play(state, "roll trees")) == ["roll", "stop", "nanners"]


def test_after_nanners_on_a_bust_a_yum_yum_may_still_force_a_roll():
    state = play(rolling((NANNERS,), (YUMYUM,), taken=(CANS,)), "roll cans", "nanners")
    assert (state.phase, state.stopping, state.taken) == ("yumyum", True, (CANS,))
    state = play(state, "yumyum")
    assert texts(state) == ["roll"]


def test_a_forced_roll_may_be_cancelled_by_nanners_which_stops_again():
    state = play(rolling((NANNERS,), (YUMYUM, YUMYUM), taken=(CANS,)), "stop", "yumyum")
    state = play(state, "roll cans", "nanners")
    assert state.phase == "yumyum", "each new stop is asked about anew"
    assert play(state, "pass").phase == "resolve"


def test_a_retail_blammo_may_roll_into_a_bust_and_a_second_one_saves_it():
    state = play(rolling((BLAMMO, BLAMMO), (), taken=(CANS, MASK), edition="retail"), "roll cans")
    assert state.phase == "bust"
    seed = next(s for s in range(999) if luck.randrange(luck.start(s), 6)[0] == MASK)
    again = play(replace(state, chance=luck.start(seed)), "blammo")
    assert (again.phase, again.rolled, again.taken) == ("bust", MASK, (CANS, MASK))
    assert texts(again) == ["bust", "blammo"]


def test_a_yum_yum_is_for_another_who_wants_to_stop_alone():
    state = rolling((YUMYUM,), (YUMYUM,), taken=(CANS,))
    assert texts(state) == ["roll", "stop"]
    with pytest.raises(IllegalMove):
        GAME.apply(state, Yumyum())
    assert 0 not in play(state, "stop").asked


def test_a_yum_yum_may_force_a_roll_in_a_bonus_turn_but_not_past_three_tokens():
    state = rolling((), (YUMYUM,), taken=(CANS, MASK), bonus=True)
    assert play(state, "stop").phase == "yumyum"
    assert play(state, "stop", "yumyum", "roll hand").phase == "resolve"
    assert play(state, "roll trees").phase == "resolve", "at three, rolling ends by itself"


def test_a_bonus_turn_may_be_declined_and_brings_no_other():
    six = table((), (FEESH,), tokens=(CANS, TREES, EITHER, HAND, MASK, RECYCLE))
    assert {"bonus", "end"} <= set(texts(six))
    assert play(six, "end").turn == 1
    bonus = play(six, "bonus")
    assert (bonus.turn, bonus.turns) == (0, six.turns)
    assert "bonus" not in texts(replace(bonus, phase="resolve", taken=(CANS,), left=(), must=False))


# --- tokens -------------------------------------------------------------------------------------


def test_tokens_are_resolved_in_any_order_each_once():
    state = table((FEESH, SHINY), (), tokens=(CANS, TREES, EITHER))
    assert texts(state)[:3] == ["use cans", "use trees", "use can-or-tree"]
    state = play(state, "use can-or-tree", "stash feesh")
    assert state.left == (CANS, TREES)
    state = play(state, "use trees", "done", "use cans", "done")
    assert state.left == () and texts(state) == ["end"]


def test_one_pie_a_token_and_it_is_played_before_the_effect():
    state = table((MMMPIE, MMMPIE, FEESH, FEESH), (), tokens=(TREES, CANS))
    begun = play(state, "use trees pie")
    assert begun.discard == (MMMPIE,)
    assert not any("pie" in text for text in texts(begun) if text.startswith("use"))
    state = play(begun, "done")
    assert "use cans pie" in texts(state) and "use trees pie" not in texts(state)


def test_a_pie_that_is_the_last_card_in_hand_cannot_be_stashed_by_its_own_token():
    state = table((MMMPIE,), (), tokens=(TREES,))
    assert "use trees" in texts(state)
    assert "use trees pie" not in texts(state)


def test_a_card_fetched_by_a_feesh_may_be_used_at_once():
    state = table((FEESH,), (), discard=(MMMPIE,), tokens=(CANS,), top=(SHINY,) * 3)
    state = play(state, "feesh mmmpie", "use cans pie")
    assert state.count == 4


def test_a_shiny_may_be_played_before_the_first_roll():
    state = rolling((SHINY,), (), up=((), (FEESH,)), must=True)
    assert texts(state) == ["roll", "shiny 2 feesh"]
    assert texts(play(state, "shiny 2 feesh"))[0] == "roll"


def test_a_recycle_cannot_become_a_token_that_was_taken_even_a_used_one():
    state = table((FEESH,), (), tokens=(RECYCLE, TREES), left=(RECYCLE,))
    state = play(state, "use recycle")
    assert "recycle trees" not in texts(state)
    assert "recycle recycle" not in texts(state)


def test_a_token_that_a_blammo_gave_back_was_not_taken():
    state = play(rolling((BLAMMO, FEESH), (), taken=(RECYCLE, TREES)), "blammo", "stop")
    state = play(state, "use recycle")
    assert "recycle trees" in texts(state)


def test_up_to_means_that_less_will_do():
    for token in ("cans", "trees", "can-or-tree", "hand"):
        number = ("cans", "trees", "can-or-tree", "hand", "mask", "recycle").index(token)
        state = play(table((FEESH,), (BLAMMO,), tokens=(number,)), f"use {token}")
        assert "done" in texts(state)
        after = play(state, "done")
        assert (after.phase, after.left, after.hands) == ("resolve", (), state.hands)


def test_the_mask_asks_all_who_hold_a_card_and_its_draws_may_be_left():
    state = play(table((), (FEESH,), (), (BLAMMO,), top=(FEESH, SHINY), tokens=(MASK,)), "use mask")
    assert state.asked == (1, 3)
    state = play(state, "stash feesh", "pass")
    assert (state.phase, state.count) == ("draw", 1)
    assert play(state, "done").hands[0] == (FEESH,)


def test_a_retail_mask_that_turns_up_the_last_card_still_asks_and_pays_nothing():
    state = table((), (FEESH,), tokens=(MASK,), edition="retail")
    state = replace(state, deck=(FEESH,), discard=state.deck[1:])
    state = play(state, "use mask")
    assert (state.phase, state.asked) == ("mask", (1,))
    state = play(state, "stash feesh")
    assert (state.phase, state.up) == ("resolve", ((), (FEESH,)))
    assert play(state, "end").phase == "over"


# --- stealing -----------------------------------------------------------------------------------


def test_a_doggo_blocks_a_steal_from_the_stash_too():
    state = play(table((SHINY,), (DOGGO,), up=((), (BLAMMO,))), "shiny 2 blammo", "doggo")
    assert state.up == ((), (BLAMMO,))
    assert state.hands == ((), ())
    assert state.discard == (SHINY, DOGGO)


def test_a_doggo_in_the_stash_blocks_nothing():
    state = play(table((), (FEESH,), down=((), (DOGGO,)), tokens=(HAND,)), "use hand", "steal 2")
    assert texts(state) == ["pass"]


def test_who_holds_no_card_cannot_block_and_is_not_asked():
    state = play(table((SHINY,), (), up=((), (BLAMMO,))), "shiny 2 blammo")
    assert (state.phase, state.hands[0]) == ("resolve", (BLAMMO,))


def test_a_retail_doggo_that_blocks_draws_also_against_a_kitteh():
    state = table((DOGGO,), (KITTEH,), tokens=(HAND,), edition="retail", top=(FEESH, SHINY))
    state = play(state, "use hand", "steal 2", "kitteh", "doggo")
    assert state.hands == ((SHINY, FEESH), ())


def test_a_kitteh_robs_the_same_zone():
    hand = table((FEESH,), (KITTEH,), down=((NANNERS,), ()), tokens=(HAND,))
    hand = play(hand, "use hand", "steal 2", "kitteh", "pass")
    assert (hand.hands[1], hand.down[0]) == ((FEESH,), (NANNERS,))
    stash = table((SHINY, FEESH), (KITTEH,), down=((NANNERS,), ()), up=((), (BLAMMO,)))
    stash = play(stash, "shiny 2 blammo", "kitteh", "pass")
    assert (stash.hands, stash.down[0]) == (((FEESH,), (NANNERS,)), ())


def test_one_cannot_steal_from_oneself_or_from_an_empty_hand():
    state = play(table((FEESH,), (), (BLAMMO,), tokens=(HAND,)), "use hand")
    assert texts(state) == ["steal 3", "done"]


# --- the end ------------------------------------------------------------------------------------


def test_hands_count_nothing_at_the_end():
    state = table((FEESH, BLAMMO, NANNERS), (), down=((), (BLAMMO,)), phase="over")
    assert GAME.scores(state) == (0, 1)


def test_the_deck_may_run_out_in_the_middle_of_two_cans():
    state = table((), (KITTEH,), tokens=(CANS, TREES))
    state = replace(state, deck=(FEESH,), discard=state.deck[1:])
    over = play(state, "use cans", "draw")
    assert (over.phase, over.hands[0], over.left) == ("over", (FEESH,), (TREES,))


def test_a_retail_draw_from_an_empty_deck_gives_nothing():
    state = table((), (KITTEH,), tokens=(CANS, EITHER, MASK), edition="retail")
    state = replace(state, deck=(), discard=state.deck)
    assert texts(state) == ["end"], "cans, mask and a draw need a card"
    assert play(state, "end").phase == "over"
