"""Ab in die Tonne, as the rules tell it: worked examples."""

from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import NATURE, IllegalMove, Open, RandomPlayer
from games.core.compliance import check_game
from games.tonne import cards
from games.tonne.cards import CardError
from games.tonne.rules import (
    KINDS,
    PIECES,
    Lift,
    Options,
    Outcome,
    Pick,
    Prefilled,
    kind_of,
    liftable,
    mice,
    prefill_pieces,
    supply,
    turn_order,
)

GAME: Any = games.load("tonne")


def unchecked(value) -> Any:
    """Return the value, hidden from the type checker."""
    return value


def poses(pieces):
    return tuple((piece, 0.001 * piece, 0.1, 0.0) for piece in pieces)


def prefilled(state):
    return GAME.apply(state, Prefilled(poses(prefill_pieces(state.seats))))


def started(seats, seed=1, **options):
    """Return a match up to the first card."""
    state = GAME.new(seats, seed, Options(**options))
    return prefilled(state) if state.phase == "prefill" else state


def dealt(*hands, **fields):
    """Return a match in which these seats hold these cards, before the first card is laid."""
    state = started(len(hands))
    packs = [
        (tuple(sorted(hand)), tuple(c for c in range(1, 11) if c not in hand)) for hand in hands
    ]
    return replace(
        state,
        hands=tuple(hand for hand, _deck in packs),
        decks=tuple(deck for _hand, deck in packs),
        **fields,
    )


def laid(*values, **fields):
    """Return a match in which the seats have just revealed these cards."""
    state = dealt(*[(value, *[c for c in (1, 2, 3) if c != value][:2]) for value in values])
    for value in values:
        state = GAME.apply(state, Pick(value))
    return replace(state, **fields)


def settle(state):
    """Let the held piece come to rest in the bin."""
    return GAME.apply(state, Outcome(poses=poses([*in_bin(state), state.held])))


def place(state, kind, times=1):
    for _time in range(times):
        state = settle(GAME.apply(state, Lift(kind)))
    return state


def fall(state, kind, fell=None):
    state = GAME.apply(state, Lift(kind))
    return GAME.apply(state, Outcome(fell=(state.held,) if fell is None else fell))


def in_bin(state):
    return [pose[0] for pose in state.bin]


def nearly_all(state, left=1):
    """Return the state with all but the last few cores in the bin."""
    return replace(state, bin=poses(range(40 - left)))


# Components and set-up


def test_there_are_forty_pieces_ten_of_each_kind():
    assert len(PIECES) == 40
    assert [kind_of(piece) for piece in (0, 9, 10, 20, 39)] == [
        "carton",
        "carton",
        "can",
        "bottle",
        "core",
    ]


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 1)])
def test_nature_prefills_the_bin_by_number_of_seats(seats, each):
    state = GAME.new(seats, 1)
    assert GAME.to_move(state) == NATURE
    assert GAME.hand(state) is None
    assert isinstance(GAME.moves(state), Open)
    state = prefilled(state)
    assert {kind: len(pieces) for kind, pieces in supply(state).items()} == dict.fromkeys(
        KINDS, 10 - each
    )
    assert GAME.to_move(state) == 0


def test_five_seats_start_with_an_empty_bin():
    state = GAME.new(5, 1)
    assert (state.phase, state.bin, GAME.to_move(state)) == ("card", (), 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_shuffles_ten_cards_and_draws_three(seats):
    state = GAME.new(seats, 8)
    for hand, deck in zip(state.hands, state.decks, strict=True):
        assert len(hand) == 3
        assert sorted(hand + deck) == list(range(1, 11))
    assert len(set(state.decks)) == seats
    assert state.markers == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(rounds=0), "rounds"),
        (Options(rounds=11), "rounds"),
        (Options(rounds=unchecked("ten")), "rounds"),
        (unchecked({"rounds": 3}), "not the options of tonne"),
    ],
)
def test_options_out_of_range_are_refused(options, words):
    with pytest.raises(ValueError, match=words):
        GAME.new(2, 1, options)


def test_options_are_read_from_plain_values_by_name():
    assert GAME.parse_options({"rounds": 4}) == Options(rounds=4)
    for wrong in ({"round": 4}, {"rounds": 12}, {"rounds": "4"}):
        with pytest.raises(ValueError, match="round"):
            GAME.parse_options(wrong)
    assert GAME.parse_options({"rounds": "4"}, strict=False) == Options(rounds=4)


def test_a_wrong_option_is_named_with_what_was_found_and_what_is_allowed():
    with pytest.raises(ValueError, match="rounds is 12, but must be: `int` <= 10"):
        GAME.parse_options({"rounds": 12})
    with pytest.raises(ValueError, match="tonne has no option 'round'; options: rounds"):
        GAME.parse_options({"round": 4})


# Cards and the order of turns


def test_seats_pick_one_after_the_other_and_nobody_sees_it():
    state = dealt((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert GAME.moves(state) == (Pick(1), Pick(2), Pick(3))
    state = GAME.apply(state, Pick(2))
    assert GAME.to_move(state) == 1
    assert GAME.view(state, 1).picks == (-1, None, None)
    assert GAME.view(state, 0).picks == (2, None, None)
    assert GAME.text(state, Pick(4), 0) == "card"
    assert GAME.text(state, Pick(4), 1) == "card 4"


def test_all_picks_are_revealed_at_once_and_the_lowest_begins():
    state = laid(9, 4, 7)
    assert GAME.view(state, 0).picks == (9, 4, 7)
    assert state.order == (1, 2, 0)
    assert (GAME.to_move(state), state.owed) == (1, 4)


@pytest.mark.parametrize(
    ("shown", "order"),
    [
        ([(3, 0), (2, 4)], (1, 0)),
        ([(5, 3), (5, 1)], (1, 0)),
        ([(5, 1), (5, 3)], (0, 1)),
        ([(5, 2), (3, 4), (5, 0), (3, 1)], (3, 1, 2, 0)),
        ([(7, 4), (7, 3), (7, 2), (7, 1), (7, 0)], (4, 3, 2, 1, 0)),
        ([(6, 2), (6, 2), (1, 4)], (2, 0, 1)),
        ([], ()),
    ],
)
def test_turns_go_by_value_then_mice_then_seat(shown, order):
    assert turn_order(shown) == order


def test_equal_cards_are_ordered_by_their_mice():
    assert (mice(0, 5), mice(1, 5), mice(4, 5)) == (0, 1, 4)
    assert (mice(0, 4), mice(1, 4)) == (4, 0)
    assert laid(4, 4).order == (1, 0)
    assert laid(5, 5).order == (0, 1)


def test_mice_follow_the_formula_of_the_chosen_data():
    for colour in range(5):
        for value in range(1, 11):
            assert mice(colour, value) == (colour + value) % 5


def card_data():
    return {
        "colour": [{"name": f"c{c}", "mice": [(c + n) % 5 for n in range(1, 11)]} for c in range(5)]
    }


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda rows: rows.pop(), "5 rows"),
        (lambda rows: rows[2]["mice"].pop(), "colour 'c2': 10 numbers"),
        (lambda rows: rows[3]["mice"].__setitem__(6, 5), "colour 'c3', value 7: mice must be 0"),
        (lambda rows: rows[1]["mice"].__setitem__(0, 1), "colour 'c1', value 1: as many mice"),
        (lambda rows: rows[4]["mice"].__setitem__(0, "x"), r"\$.colour\[4\].mice\[0\]"),
        (lambda rows: rows[0].pop("name"), r"\$.colour\[0\]"),
    ],
)
def test_faulty_card_data_names_the_row(spoil, words):
    data = card_data()
    assert cards.read(data)[4][9] == 4
    spoil(data["colour"])
    with pytest.raises(CardError, match=words):
        cards.read(data)


# A turn


def test_the_first_lift_may_be_of_any_kind_and_the_next_of_that_one():
    state = laid(3, 5)
    assert GAME.moves(state) == tuple(Lift(kind) for kind in KINDS)
    state = place(state, "bottle")
    assert (GAME.moves(state), state.owed) == ((Lift("bottle"),), 2)
    with pytest.raises(IllegalMove, match="Only one kind"):
        GAME.apply(state, Lift("can"))


def test_a_lift_takes_the_lowest_piece_of_the_kind_and_asks_nature():
    state = GAME.apply(laid(3, 5), Lift("bottle"))
    assert (state.held, GAME.to_move(state), GAME.hand(state)) == (23, NATURE, 0)
    assert 23 not in supply(state)["bottle"]


def test_another_kind_may_be_taken_when_the_supply_of_the_first_is_used_up():
    state = place(laid(9, 10), "can", 7)
    assert supply(state)["can"] == ()
    assert set(GAME.moves(state)) == {Lift("carton"), Lift("bottle"), Lift("core")}
    state = place(state, "core")
    assert GAME.moves(state) == (Lift("core"),)


def test_a_kind_that_is_used_up_cannot_be_lifted():
    state = replace(laid(3, 5), bin=poses([*range(3), *range(10, 20), *range(20, 23), 30, 31, 32]))
    assert liftable(state) == ("carton", "bottle", "core")
    with pytest.raises(IllegalMove, match="no piece of this kind"):
        GAME.apply(state, Lift("can"))


def test_the_turn_passes_when_the_card_is_done():
    state = place(laid(1, 5), "can")
    assert (GAME.to_move(state), state.owed, state.kind) == (1, 5, None)
    assert len(state.bin) == 13


def test_the_round_ends_when_all_have_had_their_turn_and_each_draws():
    before = laid(1, 2)
    state = place(place(before, "can"), "core", 2)
    assert (state.round, state.phase, state.picks) == (2, "card", (None, None))
    assert state.played == ((1,), (2,))
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert before.decks[0][0] in state.hands[0]


# A fall


def test_a_fall_takes_the_top_marker_and_empties_the_bin():
    state = fall(place(laid(5, 8), "can", 2), "can", fell=(0, 30, 14))
    assert state.taken == ((-1,), ())
    assert state.markers == (2, 3, 4, 5, 6)
    assert GAME.scores(state) == (-1, 0)
    assert (state.bin, state.held, state.phase) == ((), None, "prefill")
    assert all(len(pieces) == 10 for pieces in supply(state).values())


def test_one_marker_is_taken_however_many_pieces_fell():
    one, many = (fall(laid(5, 8), "can", fell=fell) for fell in ((0,), (0, 1, 2, 10)))
    assert one.taken == many.taken


def test_after_a_fall_owed_pieces_lapse_and_the_round_goes_on_after_the_prefill():
    state = prefilled(fall(laid(5, 8, 9), "core"))
    assert (GAME.to_move(state), state.owed, state.order) == (1, 8, (1, 2))
    assert in_bin(state) == list(prefill_pieces(3))


def test_a_fall_in_the_last_turn_of_a_round_prefills_before_the_next():
    state = fall(place(laid(1, 5), "can"), "core")
    assert (state.phase, state.round, state.order) == ("prefill", 2, ())
    assert GAME.to_move(prefilled(state)) == 0


def test_five_seats_go_on_without_a_prefill():
    state = fall(laid(5, 8, 9, 10, 1), "core")
    assert (state.phase, state.bin, GAME.to_move(state)) == ("place", (), 0)


def test_each_prefill_has_its_own_chance():
    first = started(2).chance
    state = laid(5, 8)
    assert prefilled(fall(state, "core")).chance != first


# The last piece


def test_the_last_piece_takes_the_top_marker_as_a_plus_and_ends_the_turn():
    state = place(nearly_all(laid(5, 8)), "core")
    assert state.taken == ((1,), ())
    assert (state.phase, state.owed, state.bin) == ("prefill", 8, ())
    assert GAME.to_move(prefilled(state)) == 1


def test_a_fall_beats_the_plus():
    state = fall(nearly_all(laid(5, 8)), "core", fell=(7,))
    assert state.taken == ((-1,), ())


def test_the_supply_may_run_out_with_the_last_piece_owed():
    state = place(nearly_all(laid(1, 8)), "core")
    assert (state.taken, GAME.to_move(prefilled(state))) == (((1,), ()), 1)


# The end


@pytest.mark.parametrize("end", ["fall", "plus"])
def test_the_last_marker_ends_the_match_at_once(end):
    taken = ((-1, 3), (-2, -4, -5))
    state = nearly_all(laid(5, 8, markers=(6,), taken=taken))
    state = fall(state, "core") if end == "fall" else place(state, "core")
    assert (state.phase, GAME.to_move(state), GAME.moves(state)) == ("over", None, ())
    assert GAME.scores(state) == ((-4 if end == "fall" else 8), -11)
    assert GAME.winners(state) == (0,)
    with pytest.raises(IllegalMove, match="over"):
        GAME.apply(state, Pick(1))


def test_hands_shrink_in_the_last_rounds_and_the_match_ends_after_ten():
    state, sizes = started(2), []
    while state.phase != "over":
        match state.phase:
            case "card":
                if GAME.to_move(state) == 0:
                    sizes.append(len(state.hands[0]))
                state = GAME.apply(state, GAME.moves(state)[0])
            case "place":
                state = place(state, liftable(state)[0])
            case _:
                state = prefilled(state)
        # Supplies run out again and again: put the markers back, for the match to last.
        state = replace(state, markers=(1, 2, 3, 4, 5, 6), taken=((), ()))
    assert sizes == [3] * 8 + [2, 1]
    assert [sorted(cards) for cards in state.played] == [list(range(1, 11))] * 2
    assert GAME.winners(state) == (0, 1)


def test_a_shorter_match_ends_after_its_rounds_without_another_prefill():
    state = started(2, rounds=1)
    state = GAME.apply(GAME.apply(state, GAME.moves(state)[0]), Pick(state.hands[1][0]))
    state = fall(state, "can")
    state = fall(prefilled(state), "can")
    assert (state.phase, state.bin, sorted(GAME.scores(state))) == ("over", (), [-2, -1])


def test_without_markers_a_score_is_nothing_and_may_win():
    state = laid(5, 8, phase="over", order=(), taken=((-1,), ()))
    assert (GAME.scores(state), GAME.winners(state)) == ((-1, 0), (1,))


def test_ties_share_the_win():
    state = laid(5, 8, 9, phase="over", order=(), taken=((-2, -4), (-6,), (-1, -3, -5)))
    assert GAME.winners(state) == (0, 1)


# Nature's answers


def holding():
    return GAME.apply(laid(5, 8), Lift("core"))


NAN = float("nan")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Outcome(fell=(39,)), "neither in the bin nor"),
        (Outcome(fell=(0, 0)), "fell twice"),
        (Outcome(fell=(True,)), "neither"),
        (Outcome(fell=unchecked([0])), "tuple"),
        (Outcome(), "pose of piece 0 is missing"),
        (Outcome(poses=poses([*prefill_pieces(2)])), "pose of piece 33 is missing"),
        (Outcome(poses=poses([*prefill_pieces(2), 33, 34])), "Piece 34 has no place"),
        (Outcome(poses=poses([*prefill_pieces(2), 33, 33])), "Piece 33 is there twice"),
        (Outcome(poses=((33, NAN, 0.0, 0.0),)), "piece 33 is out of reach"),
        (Outcome(poses=((33, 0.0, 11.0, 0.0),)), "piece 33 is out of reach"),
        (Outcome(poses=((33, 0.0, 1.0, float("inf")),)), "piece 33 is out of reach"),
        (Outcome(poses=((33, 0.0, 10**400, 0.0),)), "piece 33 is out of reach"),
        (Outcome(poses=unchecked(((33, 0.0, 1.0),))), "must be"),
        (Outcome(poses=unchecked([])), "tuple"),
        (Outcome(fell=(0,), poses=((34, 0.0, 0.0, 0.0),)), "Piece 34 has no place"),
        (Prefilled(poses(prefill_pieces(2))), "must be placed first"),
        (Lift("core"), "must be placed first"),
    ],
)
def test_an_impossible_outcome_is_refused(move, words):
    with pytest.raises(IllegalMove, match=words):
        GAME.apply(holding(), move)
    with pytest.raises(IllegalMove, match=words):
        GAME.moves(holding()).check(move)


def test_a_prefill_must_hold_just_its_pieces():
    state = GAME.new(2, 1)
    for pieces in (range(12), prefill_pieces(3), (*prefill_pieces(2), 3)):
        with pytest.raises(IllegalMove):
            GAME.apply(state, Prefilled(poses(pieces)))


def test_the_poses_at_rest_are_kept_in_order_of_the_pieces():
    there = [33, *reversed(prefill_pieces(2))]
    state = GAME.apply(holding(), Outcome(poses=poses(there)))
    assert state.bin == poses(sorted(there))


def test_what_fell_may_come_with_poses_and_the_bin_is_empty_all_the_same():
    state = GAME.apply(holding(), Outcome(fell=(33,), poses=poses([33, 1])))
    assert state.bin == ()


# Text, log, views


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (dealt((1, 2, 3), (4, 5, 6)), Pick(3), "card 3"),
        (laid(5, 8), Lift("bottle"), "lift bottle"),
        (holding(), Outcome(fell=(3, 17)), "fell 3 17"),
        (holding(), Outcome(), "settled"),
        (GAME.new(2, 1), Prefilled(poses(prefill_pieces(2))), "prefilled 12"),
    ],
)
def test_moves_have_a_short_text(state, move, text):
    assert GAME.text(state, move) == text
    if isinstance(move, (Pick, Lift)):
        assert GAME.parse(state, f"  {text} ") == move


@pytest.mark.parametrize(
    "text", ["", "card", "card 0", "card 11", "card 07", "lift cat", "settled"]
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(IllegalMove, match="Not a move"):
        GAME.parse(laid(5, 8), text)


def test_the_log_tells_a_seat_what_it_may_know():
    match = games.Match(
        GAME, [games.Human()] * 2, 1, names=["Mira", "Ben"], state=dealt((1, 5, 7), (2, 8, 9))
    )
    match.play(Pick(5))
    match.play(Pick(8))
    match.play(Lift("bottle"))
    match.play(Outcome(fell=(23, 0)))
    assert match.log(0) == (
        "Mira picks card 5",
        "Ben picks a card",
        "Cards: Mira 5, Ben 8",
        "Mira lifts a bottle",
        "Mira: 2 pieces fall, \u22121",
    )
    assert match.log(1)[:2] == ("Mira picks a card", "Ben picks card 8")


def test_the_log_tells_of_the_last_piece_and_the_winner():
    state = nearly_all(laid(5, 8, markers=(6,), taken=((-1, -2), (-3, -4, -5))))
    match = games.Match(GAME, [games.Human()] * 2, 1, names=["Mira", "Ben"], state=state)
    match.play(Lift("core"))
    match.play(Outcome(poses=poses(range(40))))
    assert match.log()[1:] == ("Mira places the last piece, +6", "Mira wins")


def test_a_view_hides_decks_other_hands_and_chance():
    view = GAME.view(started(3), 1)
    assert view.hands[0] == view.hands[2] == (-1, -1, -1)
    assert view.hands[1] == started(3).hands[1]
    assert view.decks == ((-1,) * 7,) * 3
    assert view.chance.seed == -1


def test_the_reveal_cannot_be_read_off_a_view():
    state = dealt((1, 2, 3), (4, 5, 6))
    state = GAME.apply(state, Pick(1))
    with pytest.raises(IllegalMove, match="hidden in a view"):
        GAME.apply(GAME.view(state, 1), Pick(4))


# The contract


def hide(state, seat, rng):
    """Deal anew what the rules hide: decks, other hands, picks of others before the reveal."""
    hands, decks, picks = list(state.hands), list(state.decks), list(state.picks)
    for other in range(state.seats):
        concealed = state.phase == "card" and other != seat and picks[other] is not None
        pack = list(decks[other])
        pack += [] if other == seat else list(hands[other])
        pack += [picks[other]] if concealed else []
        rng.shuffle(pack)
        if concealed:
            picks[other] = pack.pop()
        if other != seat:
            hands[other] = tuple(sorted(pack.pop() for _card in hands[other]))
        decks[other] = tuple(pack)
    chance = replace(state.chance, seed=rng.randrange(2**63), count=rng.randrange(99))
    return replace(state, hands=tuple(hands), decks=tuple(decks), picks=tuple(picks), chance=chance)


def test_tonne_keeps_the_contract():
    check_game(GAME, range(50), hide=hide)


def test_random_matches_reach_every_kind_of_end():
    ends = set()
    for seed in range(40):
        match = games.Match(GAME, [RandomPlayer()] * (2 + seed % 4), seed, physics=False)
        match.run()
        plus = any(marker > 0 for taken in match.state.taken for marker in taken)
        ends.add("plus" if plus else "minus")
        ends.add("markers" if not match.state.markers else "rounds")
        ends.add("shared" if len(match.winners) > 1 else "alone")
    assert ends >= {"plus", "minus", "markers", "shared", "alone"}
