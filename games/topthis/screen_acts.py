"""Other actions on the table of Top This!: flip, "Top This!", and what is to be chosen."""

from typing import Any

from games.core.game import IllegalMove
from games.core.words import _
from games.shell.setup import MatchSetup
from games.shell.widgets import Button
from games.topthis.box import box
from games.topthis.screen_shot import ShotTable
from games.topthis.state import Discard, Flip, Pass, Take, TopThis, discs_on, shown, topping
from games.topthis.view_choose import Chooser, Item, Target, slice_words
from games.topthis.view_orders import money
from games.topthis.view_scene import disc_sprite
from games.topthis.words import label


class ActTable(ShotTable):
    """A table with its questions.

    Attributes:
        mode: "flip" while a kind is chosen, "call" while an order is named, else "".
        chooser: the sheet with the kinds to flip, or the ways to take orders.
        targets: discs that can be put back into the bag now.
    """

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.mode = ""
        self.targets: list[Target] = []
        self.flip_button = self.stage.add(Button(_("Flip…"), self.ask_flip, "cloth", "loop"))
        self.call_button = self.stage.add(Button(_("Top This!"), self.ask_call, "cloth"))
        self.chooser = self.stage.add(Chooser(self._chosen))
        self._asked: Any = None

    def ask_flip(self) -> None:
        """Ask which kind is flipped; or pass where nothing is possible."""
        if not self.choosing:
            return
        if self.only_pass:
            self.play(Pass())
            return
        if self.mode == "flip":
            self.close_questions()
            return
        kinds = shown(self.state)
        if self.state.named is not None or not kinds:
            named = self.state.named is not None
            self.app.toast(
                _("After “Top This!” a topping must be added.")
                if named
                else _("There is nothing on the pizza to flip.")
            )
            return
        self._drop_shot()
        self.close_questions()
        self.mode = "flip"
        faces = [topping(disc, face) for disc, face, *_pose in self.state.pizza]
        items = [
            Item(Flip(name), (disc_sprite(name),), label(name), f"× {faces.count(name)}")
            for name in kinds
        ]
        self.chooser.open(_("Flip all…"), items)
        self.app.relayout(self)

    def ask_call(self) -> None:
        """Ask which order is named, or take the question back."""
        if not self.choosing:
            return
        if self.mode == "call":
            self.close_questions()
            return
        if not self.may_call:
            self.app.toast(_("“Top This!” is said before the first action, with a disc in hand."))
            return
        self._drop_shot()
        self.close_questions()
        self.mode = "call"
        self.app.relayout(self)

    @property
    def may_call(self) -> bool:
        """Whether "Top This!" can be said now."""
        state = self.state
        calls = (TopThis(order) for order in state.open)
        legal = self.match.game.moves(state) if state.phase == "act" else ()
        return any(call in legal for call in calls)

    def name_order(self, order: int) -> None:
        """Say "Top This!" for an order."""
        if self.mode == "call" and self.choosing:
            self.close_questions()
            self.play(TopThis(order))

    def _chosen(self, key: object) -> None:
        self.close_questions()
        if isinstance(key, Flip | Take) and self.my_turn:
            self.play(key)

    def play(self, move: Any) -> None:
        """Make a move of the person whose turn it is; say why where it may not be."""
        try:
            self.match.play(move)
        except IllegalMove as error:
            self.app.toast(str(error), bad=True)

    def _drop_shot(self) -> None:
        if self.shot is not None and not self.shot.forced:
            self.shot = None

    def close_questions(self) -> None:
        """Take sheets and questions away."""
        self.mode = ""
        if self.chooser.visible:
            self.chooser.close()

    def offer(self) -> None:
        """Bring the widgets in line with what may be done now."""
        state, free = self.state, self.choosing
        if not free and self.mode:
            self.close_questions()
        passing = free and self.only_pass
        self.flip_button.label = _("Pass") if passing else _("Flip…")
        self.flip_button.icon = "" if passing else "loop"
        self.flip_button.enabled = free and (passing or bool(state.pizza)) and state.named is None
        self.call_button.enabled = free and self.may_call
        self.call_button.selected = self.mode == "call"
        self.panels.offer(state, free, self.mode == "")
        deciding = self.my_turn and state.phase in ("take", "discard")
        asked = state if deciding else None
        if asked is not self._asked:
            self._asked = asked
            self._ask(deciding)

    def _ask(self, deciding: bool) -> None:
        """Put the question of the phase, or take it away."""
        for target in self.targets:
            self.stage.children.remove(target)
        self.targets = []
        if self.chooser.visible and self.mode == "":
            self.chooser.close()
        state = self.state
        if not deciding:
            return
        if state.phase == "discard":
            discs = discs_on(state)[state.losing[0]]
            for disc in discs:
                target = Target(disc, lambda disc=disc: self.play(Discard(disc)))
                target.host = self.stage
                self.stage.children.insert(0, target)
                self.targets.append(target)
            self.targets.reverse()
            self.widgets.set_focus(self.targets[0] if self.targets else None)
        else:
            self.chooser.open(_("What do you take?"), [_way_item(way) for way in self.ways()])
        self.app.relayout(self)


def _way_item(way: tuple[tuple[int, int], ...]) -> Item:
    sprites = tuple(disc_sprite(name) for order, _n in way for name in box().orders[order].toppings)
    total = sum(box().orders[order].value for order, _number in way)
    words = ", ".join(slice_words(number) for _order, number in way)
    return Item(Take(way), sprites[:8], words, money(total))
