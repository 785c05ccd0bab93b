"""Discs and cards: what is in the box, and faulty data named by its row."""

import copy
from collections import Counter

import pytest

from games.topthis.box import BoxError, box, read
from sim import assets

FILES = {name: assets.toml("topthis", f"{name}.toml") for name in ("discs", "orders", "tips")}
RING = ("mushroom", "onion", "olive", "pepper", "pepperoni")


def test_there_are_45_discs_and_each_topping_is_on_18_faces():
    discs = box().discs
    assert len(discs) == 45
    assert set(Counter(discs).values()) == {9}
    assert Counter(name for faces in discs for name in faces) == dict.fromkeys(RING, 18)
    assert all(one != other for one, other in discs)


def test_the_orders_are_the_six_patterns_turned_around_the_ring():
    patterns = {(0, 0): 2, (0, 1): 2, (0, 0, 1): 3, (0, 1, 2): 4, (0, 1, 3): 4, (0, 0, 2, 3): 6}
    made = {
        (tuple(sorted(RING[(i + turn) % 5] for i in pattern)), value)
        for pattern, value in patterns.items()
        for turn in range(5)
    }
    found = [(tuple(sorted(order.toppings)), order.value) for order in box().orders]
    assert len(found) == 30
    assert set(found) == made


def test_each_topping_is_asked_for_equally_often():
    asked = Counter(name for order in box().orders for name in order.toppings)
    assert asked == dict.fromkeys(RING, 17)


def test_the_worth_of_an_order_follows_from_its_toppings():
    for order in box().orders:
        count, kinds = len(order.toppings), len(set(order.toppings))
        assert order.value == {2: 2, 3: 3 if kinds < 3 else 4, 4: 6}[count]


def test_there_are_14_tips():
    assert Counter(box().tips) == {1: 6, 2: 5, 3: 3}


def change(file, path, value):
    data = copy.deepcopy(FILES)
    spot = data[file]
    *way, last = path
    for step in way:
        spot = spot[step]
    if value is None:
        del spot[last]
    else:
        spot[last] = value
    return data


@pytest.mark.parametrize(
    ("file", "path", "value", "words"),
    [
        ("discs", ("disc", 2, "faces"), ["olive"], r"discs.toml, disc 3: a disc has 2 faces"),
        ("discs", ("disc", 1, "faces"), ["ham", "olive"], r"disc 2: .* 'ham'; known: mushroom"),
        ("discs", ("disc", 0, "copies"), 0, r"disc 1: copies is 0"),
        ("discs", ("disc", 0, "copies"), 200, r"discs.toml: 236 discs"),
        ("discs", ("disc", 0, "copies"), "x", r"disc 1: Expected `int`"),
        ("discs", ("disc", 0, "colour"), "x", r"disc 1: .*colour"),
        ("discs", ("topping", 3, "name"), "green pepper", r"topping 4: name 'green pepper'"),
        ("discs", ("topping", 3, "name"), "onion", r"topping 4: topping 'onion' is there twice"),
        ("discs", ("topping", 0, "label"), "", r"topping 1: label"),
        ("discs", ("disc",), [], r"rows \[\[disc\]\] are needed"),
        ("discs", ("cheese",), 1, r"'cheese' is unknown"),
        ("orders", ("order", 6, "toppings"), ["ham", "onion"], r"orders.toml, order 7: .*'ham'"),
        ("orders", ("order", 6, "toppings"), [], r"order 7: an order has 1 to 8 toppings, not 0"),
        ("orders", ("order", 0, "toppings"), ["onion"] * 9, r"order 1: .*not 9"),
        ("orders", ("order", 29, "value"), -1, r"order 30: value is -1"),
        ("orders", ("order", 4, "value"), None, r"order 5: .*missing required field `value`"),
        ("orders", ("order",), [{"toppings": ["onion"], "value": 1}], r"1 orders, but"),
        ("orders", ("order",), 3, r"rows \[\[order\]\]"),
        ("tips", ("tip", 1, "value"), 5000, r"tips.toml, tip 2: value is 5000"),
        ("tips", ("tip",), [{"value": 1}], r"1 tips, but there must be 11 to 200"),
        ("tips", ("tip", 0), 7, r"tip 1: Expected `object`"),
    ],
)
def test_faulty_data_are_named_by_file_and_row(file, path, value, words):
    data = change(file, path, value)
    with pytest.raises(BoxError, match=words):
        read(data["discs"], data["orders"], data["tips"])


def test_an_order_that_nobody_can_complete_is_allowed():
    data = change("orders", ("order", 0, "toppings"), ["onion"] * 8)
    assert read(data["discs"], data["orders"], data["tips"]).orders[0].toppings == ("onion",) * 8


def test_cards_can_be_given_in_copies():
    data = change("orders", ("order", 0, "copies"), 3)
    assert len(read(data["discs"], data["orders"], data["tips"]).orders) == 32
