# pyright: strict
"""Which moves there are in each phase of Trash Pandas."""

from games.trashpandas.cards import (
    BLAMMO,
    DOGGO,
    FEESH,
    KINDS,
    KITTEH,
    MMMPIE,
    NANNERS,
    SHINY,
    TOKENS,
    YUMYUM,
)
from games.trashpandas.state import (
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
    Recycle,
    Roll,
    Shiny,
    Stash,
    State,
    Steal,
    Stop,
    Use,
    Yumyum,
    recyclable,
    retail,
    usable,
)

# All moves there are, each made once: a listed move is then found by being the same object.
ROLL, STOP, BUST, NANNER, BLAM = Roll(), Stop(), Bust(), Nanners(), Blammo()
YUM, DRAW, DONE, DOG, PASS, BONUS_TURN, END = (
    Yumyum(),
    Draw(),
    Done(),
    Doggo(),
    Pass(),
    Bonus(),
    End(),
)
USE = tuple(Use(token) for token in range(len(TOKENS)))
USE_PIE = tuple(Use(token, True) for token in range(len(TOKENS)))
RECYCLES = tuple(Recycle(token) for token in range(len(TOKENS)))
STASH = tuple(Stash(card) for card in range(KINDS))
FEESHES = tuple(Feesh(card) for card in range(KINDS))
STEALS = tuple(Steal(seat) for seat in range(4))
SHINIES = tuple(tuple(Shiny(seat, card) for card in (*range(KINDS), HIDDEN)) for seat in range(4))
CATS = tuple(Kitteh(card) for card in (*range(KINDS), HIDDEN))


def moves(state: State) -> tuple[AnyMove, ...]:
    """Return all legal moves; () once the game is over."""
    phase = state.phase
    if phase == "yumyum":
        return (PASS, YUM) if YUMYUM in state.hands[state.asked[0]] else (PASS,)
    if phase == "mask":
        shown = state.shown
        if shown is not None and shown in state.hands[state.asked[0]]:
            return (PASS, STASH[shown])
        return (PASS,)
    if phase == "guard":
        return _guards(state)
    if phase == "counter":
        return (PASS, DOG) if DOGGO in state.hands[state.asked[0]] else (PASS,)
    if phase == "over":
        return ()
    hand = state.hands[state.turn]
    if phase == "roll":
        listed: list[AnyMove] = [ROLL]
        if not state.must:
            listed.append(STOP)
            if state.rolled is not None:
                _cancels(hand, listed)
    elif phase == "bust":
        listed = [BUST]
        _cancels(hand, listed)
    elif phase == "resolve":
        listed = _resolves(state, hand)
    elif phase == "draw":
        listed = [DRAW, DONE] if state.deck else [DONE]
    elif phase == "stash":
        listed = [*_stashes(hand), DONE]
    elif phase == "either":
        listed = [*_stashes(hand), DONE]
        if state.deck:
            listed.append(DRAW)
    elif phase == "steal":
        turn = state.turn
        listed = [STEALS[seat] for seat, cards in enumerate(state.hands) if cards and seat != turn]
        listed.append(DONE)
    else:
        listed = [RECYCLES[token] for token in recyclable(state) if usable(state, token)]
        listed.append(DONE)
    if SHINY in hand:
        _shinies(state, listed)
    if FEESH in hand:
        listed += [FEESHES[card] for card in sorted(set(state.discard)) if card != FEESH]
    return tuple(listed)


def _cancels(hand: tuple[int, ...], listed: list[AnyMove]) -> None:
    if NANNERS in hand:
        listed.append(NANNER)
    if BLAMMO in hand:
        listed.append(BLAM)


def _stashes(hand: tuple[int, ...]) -> list[AnyMove]:
    return [STASH[card] for card in sorted(set(hand)) if card != HIDDEN]


def _resolves(state: State, hand: tuple[int, ...]) -> list[AnyMove]:
    listed: list[AnyMove] = []
    pie = MMMPIE in hand
    for token in state.left:
        if usable(state, token):
            listed.append(USE[token])
            if pie and usable(state, token, True):
                listed.append(USE_PIE[token])
    taken = len(state.taken)
    if taken and DOGGO in hand and state.deck and not retail(state):
        listed.append(DOG)
    if taken == len(TOKENS) and state.deck:
        listed.append(BONUS_TURN)
    listed.append(END)
    return listed


def _shinies(state: State, listed: list[AnyMove]) -> None:
    for seat in range(state.seats):
        if seat != state.turn:
            table = SHINIES[seat]
            listed += [table[card] for card in sorted(set(state.up[seat]))]
            if state.down[seat]:
                listed.append(table[HIDDEN])


def _guards(state: State) -> tuple[AnyMove, ...]:
    hand = state.hands[state.asked[0]]
    listed: list[AnyMove] = [PASS]
    if DOGGO in hand:
        listed.append(DOG)
    if KITTEH in hand:
        raid = state.raid
        if raid is not None and raid.zone == "stash":
            mine = sorted(set(state.up[raid.thief]))
            listed += [CATS[card] for card in mine]
            if state.down[raid.thief] or not mine:
                listed.append(CATS[HIDDEN])
        else:
            listed.append(CATS[HIDDEN])
    return tuple(listed)
