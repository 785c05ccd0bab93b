# pyright: strict
"""Whether a state of Rummikub read from a file is one that play can reach."""

from collections import Counter

from games.core.chance import MASKED, SEED_LIMIT
from games.core.saves import require
from games.rummikub.sets import arrange, set_fault
from games.rummikub.state import DEAL, State, box, game_scores
from games.rummikub.tiles import HIDDEN, JOKER, Tiles, value_of


def check(state: State) -> None:
    """Raise BadSave, naming the path, for an impossible state. A view is as good as a state."""
    for name in ("racks", "broken", "totals"):
        length = len(getattr(state, name))
        require(
            length == state.seats, f"$.state.{name}", f"has {length} items for {state.seats} seats"
        )
    chance = state.chance
    require(
        chance == MASKED or (0 <= chance.seed < SEED_LIMIT and 0 <= chance.count < SEED_LIMIT),
        "$.state.chance",
        "is out of range",
    )
    _check_tiles(state)
    _check_lots(state)
    _check_table(state)
    _check_finished(state)
    _check_turn(state)


def decides(lots: Tiles) -> bool:
    """Return whether a draw for the start names one seat: no joker, one highest value."""
    if JOKER in lots:
        return False
    values = [value_of(tile) for tile in lots]
    return values.count(max(values)) == 1


def _check_tiles(state: State) -> None:
    whole = Counter(box(state).tiles())
    masked = state.chance == MASKED
    places = [(f"$.state.racks[{seat}]", rack) for seat, rack in enumerate(state.racks)]
    places.append(("$.state.pool", state.pool))
    for path, tiles in places:
        for tile in tiles:
            known = tile in whole or (tile == HIDDEN and masked)
            require(known, path, f"holds a tile {tile}")
        mixed = HIDDEN in tiles and any(tile != HIDDEN for tile in tiles)
        require(not mixed, path, "is hidden in part")
        if path != "$.state.pool":
            require(list(tiles) == sorted(tiles), path, "is not in ascending order")
    require(not masked or set(state.pool) <= {HIDDEN}, "$.state.pool", "is open")
    for index, tiles in enumerate(state.table):
        for tile in tiles:
            require(tile in whole, f"$.state.table[{index}]", f"holds a tile {tile}")
    everything = [
        *state.pool,
        *(tile for rack in state.racks for tile in rack),
        *(tile for tiles in state.table for tile in tiles),
    ]
    count = Counter(everything)
    hidden = count.pop(HIDDEN, 0)
    for tile, n in sorted(count.items()):
        require(n <= whole[tile], "$.state.pool", f"and the rest hold tile {tile} {n} times")
    require(
        count.total() + hidden == whole.total(),
        "$.state.pool",
        f"and the rest hold {len(everything)} tiles of {whole.total()}",
    )


def _check_lots(state: State) -> None:
    require(state.lots, "$.state.lots", "is empty")
    whole = box(state)
    for index, lots in enumerate(state.lots):
        path = f"$.state.lots[{index}]"
        require(len(lots) == state.seats, path, f"is not for {state.seats} seats")
        for tile, n in Counter(lots).items():
            require(0 <= tile <= JOKER and n <= whole.holds(tile), path, f"holds a tile {tile}")
        last = index == len(state.lots) - 1
        require(decides(lots) == last, path, "is not where the draw for the start ends")


def _check_table(state: State) -> None:
    for index, tiles in enumerate(state.table):
        path = f"$.state.table[{index}]"
        reason = set_fault(tiles)
        require(reason is None, path, f"is no set: {(reason or '').rstrip('.')}")
        require(tiles == arrange(tiles), path, "is not in its order")
    require(
        bool(state.table) == any(state.broken), "$.state.table", "does not fit who broke the ice"
    )
    for seat, rack in enumerate(state.racks):
        enough = state.broken[seat] or len(rack) >= DEAL
        require(enough, f"$.state.racks[{seat}]", "is small although the ice is not broken")


def _check_finished(state: State) -> None:
    done = len(state.finished)
    require(done <= state.options.games, "$.state.finished", f"is more than {state.options.games}")
    totals = [0] * state.seats
    for index, game in enumerate(state.finished):
        path = f"$.state.finished[{index}]"
        require(len(game.racks) == state.seats, path + ".racks", f"is not for {state.seats} seats")
        whole = Counter(box(state).tiles())
        left = Counter(tile for rack in game.racks for tile in rack)
        require(not left - whole, path + ".racks", "holds what the box does not")
        empty = [seat for seat, rack in enumerate(game.racks) if not rack]
        require(empty == ([] if game.out is None else [game.out]), path + ".out", "is wrong")
        scores, winners = game_scores(game.racks, game.out)
        require(game.scores == scores, path + ".scores", "do not follow from the racks")
        require(game.winners == winners, path + ".winners", "do not follow from the racks")
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    require(list(state.totals) == totals, "$.state.totals", "is not the sum of the finished games")


def _check_turn(state: State) -> None:
    over = len(state.finished) == state.options.games
    require((state.turn is None) == over, "$.state.turn", "does not fit the finished games")
    if state.turn is None:
        last = state.finished[-1]
        for seat, rack in enumerate(state.racks):
            require(
                rack == last.racks[seat], f"$.state.racks[{seat}]", "is not that of the last game"
            )
        return
    require(0 <= state.turn < state.seats, "$.state.turn", f"is no seat {state.turn}")
    for seat, rack in enumerate(state.racks):
        require(rack, f"$.state.racks[{seat}]", "is empty in a game that goes on")
    most = 0 if state.pool else state.seats - 1
    require(0 <= state.passes <= most, "$.state.passes", f"is not from 0 to {most}")
