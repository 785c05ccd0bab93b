# pyright: strict
"""What each move of Trash Pandas does."""

from msgspec.structs import replace

from games.core import chance as luck
from games.trashpandas.cards import (
    BLAMMO,
    CANS,
    DOGGO,
    EITHER,
    FEESH,
    HAND,
    KITTEH,
    MASK,
    MMMPIE,
    NANNERS,
    RECYCLE,
    SHINY,
    TOKENS,
    TREES,
    YUMYUM,
)
from games.trashpandas.moving import draw, over, played, rob, with_cards, without
from games.trashpandas.state import (
    BONUS,
    DOGGO_DRAWS,
    HIDDEN,
    AnyMove,
    Blammo,
    Bonus,
    Bust,
    Doggo,
    Done,
    Draw,
    End,
    Feesh,
    Kitteh,
    Nanners,
    Pass,
    Raid,
    Recycle,
    Roll,
    Shiny,
    Stash,
    State,
    Steal,
    Stop,
    Use,
    others,
    retail,
    usable,
)


def after(state: State, move: AnyMove) -> State:
    """Return the state after a legal move."""
    match move:
        case Pass():
            return _passed(state)
        case Roll():
            return _roll(state)
        case Stop():
            return _ask_yumyum(state, stopping=True)
        case Use():
            return _use(state, move.token, move.pie)
        case Draw():
            return _effect_draw(state)
        case Stash():
            return _stash(state, move.card)
        case Done():
            return _finish(replace(state, again=0) if state.phase == "recycle" else state)
        case End():
            return _end_turn(state)
        case Bust():
            return _end_turn(draw(state, state.turn, 1))
        case Nanners():
            return _ask_yumyum(_cancelled(state, NANNERS), stopping=True)
        case Blammo():
            state = _cancelled(state, BLAMMO)
            return _roll(state) if retail(state) else state
        case Feesh():
            return _feesh(state, move.card)
        case Shiny():
            state = played(state, state.turn, SHINY)
            return _raid(state, Raid(state.turn, move.seat, "stash", move.card, state.phase))
        case Steal():
            state = replace(state, count=state.count - 1)
            return _raid(state, Raid(state.turn, move.seat, "hand", HIDDEN, "steal"))
        case Recycle():
            return _start(state, move.token, 1)
        case Doggo():
            return _doggo(state)
        case Kitteh():
            return _kitteh(state, move.card)
        case Bonus():
            state = replace(state, phase="roll", must=True, bonus=True, taken=(), left=())
            return replace(state, stopping=False)
        case _yumyum:
            state = played(state, state.asked[0], YUMYUM)
            return replace(state, phase="roll", must=True, forced=True, asked=(), stopping=False)


# --- rolling ------------------------------------------------------------------------------------


def _roll(state: State) -> State:
    face, chance = luck.randrange(state.chance, len(TOKENS))
    taken = state.taken
    if face in taken:
        return replace(state, chance=chance, phase="bust", rolled=face, must=False, forced=False)
    taken = (*taken, face)
    full = len(taken) == (BONUS if state.bonus else len(TOKENS))
    forced = state.forced
    state = replace(
        state,
        chance=chance,
        phase="resolve" if full else "roll",
        taken=taken,
        left=taken,
        rolled=None if full else face,
        must=False,
        forced=False,
    )
    return state if full or not forced else _ask_yumyum(state, stopping=False)


def _cancelled(state: State, card: int) -> State:
    """Return the state after the newest roll was cancelled by a card; its token goes back."""
    taken = state.taken if state.phase == "bust" else state.taken[:-1]
    state = played(state, state.turn, card)
    return replace(state, phase="roll", taken=taken, left=taken, rolled=None)


def _ask_yumyum(state: State, *, stopping: bool) -> State:
    asked = tuple([seat for seat in others(state) if state.hands[seat]])
    if asked:
        return replace(state, phase="yumyum", asked=asked, stopping=stopping)
    return _rolling_ends(state) if stopping else state


def _rolling_ends(state: State) -> State:
    return replace(state, phase="resolve", rolled=None, asked=(), stopping=False)


def _end_turn(state: State) -> State:
    if state.phase == "over":
        return state
    if not state.deck or state.turns >= state.options.turns:
        return over(state)
    return State(
        state.options,
        state.seats,
        state.chance,
        "roll",
        state.first,
        (state.turn + 1) % state.seats,
        state.turns + 1,
        state.deck,
        state.discard,
        state.hands,
        state.down,
        state.up,
    )


# --- tokens -------------------------------------------------------------------------------------


def _use(state: State, token: int, pie: bool) -> State:
    if pie:
        state = played(state, state.turn, MMMPIE)
    left = tuple([other for other in state.left if other != token])
    return _start(replace(state, left=left, token=token), token, 1 + pie)


def _start(state: State, effect: int, times: int) -> State:
    """Begin an effect, `times` in a row; in a recycle's effect `again` is the recycle's."""
    if effect == CANS:
        return replace(state, phase="draw", count=2 * times)
    if effect == TREES:
        return replace(state, phase="stash", count=2 * times)
    if effect == EITHER:
        return replace(state, phase="either", count=times)
    if effect == HAND:
        return replace(state, phase="steal", count=times)
    if state.token == effect:
        state = replace(state, again=times - 1)
    if effect == RECYCLE:
        return replace(state, phase="recycle")
    return _mask(state)


def _finish(state: State) -> State:
    """Return the state after an effect: it happens again, or another token can be resolved."""
    if state.again and state.token is not None and usable(state, state.token):
        again = state.again - 1
        if state.token == MASK:
            return _mask(replace(state, again=again))
        return replace(state, phase="recycle", again=again, count=0)
    return replace(state, phase="resolve", token=None, count=0, again=0, shown=None)


def _effect_draw(state: State) -> State:
    state = draw(state, state.turn, 1)
    if state.phase == "over":
        return state
    count = state.count - 1
    if state.phase == "either":
        return _finish(state) if count == 0 else replace(state, count=count)
    return replace(state, count=count) if count and state.deck else _finish(state)


def _stash(state: State, card: int) -> State:
    if state.phase == "mask":
        seat = state.asked[0]
        state = replace(
            state,
            hands=without(state.hands, seat, card),
            up=with_cards(state.up, seat, card),
            count=state.count + 1,
        )
        return _mask_next(state)
    seat = state.turn
    count = state.count - 1
    hands = without(state.hands, seat, card)
    state = replace(state, hands=hands, down=with_cards(state.down, seat, card), count=count)
    more = hands[seat] or (state.phase == "either" and state.deck)
    return state if count and more else _finish(state)


def _mask(state: State) -> State:
    if not state.deck:
        return _finish(replace(state, again=0))
    shown = state.deck[0]
    state = draw(state, state.turn, 1)
    if state.phase == "over":
        return state
    asked = tuple([seat for seat in others(state) if state.hands[seat]])
    state = replace(state, phase="mask", shown=shown, count=0, asked=asked)
    return state if asked else _finish(state)


def _mask_next(state: State) -> State:
    asked = state.asked[1:]
    if asked:
        return replace(state, asked=asked)
    if state.count and state.deck:
        return replace(state, phase="draw", asked=())
    return _finish(replace(state, asked=()))


def _feesh(state: State, card: int) -> State:
    discard = state.discard
    at = len(discard) - 1 - discard[::-1].index(card)
    hands = with_cards(without(state.hands, state.turn, FEESH), state.turn, card)
    return replace(state, hands=hands, discard=(*discard[:at], *discard[at + 1 :], FEESH))


# --- steals -------------------------------------------------------------------------------------


def _raid(state: State, raid: Raid) -> State:
    """Ask the victim, if it has a card to answer with; else steal at once."""
    if state.hands[raid.victim]:
        return replace(state, phase="guard", raid=raid, asked=(raid.victim,))
    return _back(rob(state, raid), raid)


def _back(state: State, raid: Raid) -> State:
    """Go on where the steal came from."""
    if state.phase == "over":
        return state
    state = replace(state, phase=raid.back, raid=None, asked=())
    if raid.back == "steal" and (state.count == 0 or not usable(state, HAND)):
        return _finish(state)
    return state


def _doggo(state: State) -> State:
    if state.phase == "resolve":
        state = played(state, state.turn, DOGGO)
        return draw(state, state.turn, len(state.taken))
    raid = state.raid
    seat = state.asked[0]
    state = played(state, seat, DOGGO)
    if retail(state):
        state = draw(state, seat, DOGGO_DRAWS)
    return state if raid is None else _back(state, raid)


def _kitteh(state: State, card: int) -> State:
    raid = state.raid
    state = played(state, state.asked[0], KITTEH)
    if raid is None:
        return state
    thief = raid.thief
    turned = Raid(raid.victim, thief, raid.zone, card, raid.back)
    zone = state.hands[thief] if raid.zone == "hand" else state.up[thief] + state.down[thief]
    if not zone:
        return _back(state, raid)
    if state.hands[thief]:
        return replace(state, phase="counter", raid=turned, asked=(thief,))
    return _back(rob(state, turned), turned)


def _passed(state: State) -> State:
    if state.phase == "yumyum":
        asked = state.asked[1:]
        if asked:
            return replace(state, asked=asked)
        if state.stopping:
            return _rolling_ends(state)
        return replace(state, phase="roll", asked=())
    if state.phase == "mask":
        return _mask_next(state)
    raid = state.raid
    return state if raid is None else _back(rob(state, raid), raid)
