"""Mass, centre and moment of a piece against closed forms and against counting points."""

from math import pi

import numpy as np
import pymunk
import pytest

from sim import SettingError, Tuning, assets, setting
from sim.bodies import SKIN_MM, add_piece
from sim.piece import PieceKind, area, centroid, inset


def kind(outline=(), parts=None, radius=0.0):
    parts = parts or (tuple(range(len(outline))),)
    return PieceKind("thing", tuple(outline), parts, radius, 15.0)


def rect(w, h, x=0.0, y=0.0):
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def test_a_rectangle_has_the_mass_and_moment_of_the_formula():
    piece = kind(rect(28, 40, 7, -9))
    assert piece.centroid_mm == pytest.approx((21, 11))
    assert piece.mass(650) == pytest.approx(650 * 0.028 * 0.04 * 0.015)
    assert piece.gyration_mm2 == pytest.approx((28**2 + 40**2) / 12)
    assert piece.reach_m == pytest.approx(np.hypot(14, 20) / 1000)


def test_a_disc_has_the_mass_and_moment_of_the_formula():
    piece = kind(radius=18.0)
    assert piece.mass(650) == pytest.approx(650 * pi * 0.018**2 * 0.015)
    assert piece.gyration_mm2 == pytest.approx(18**2 / 2)
    assert piece.centroid_mm == (0, 0) and piece.reach_m == 0.018


def grid_moments(outline, step=0.05):
    """Area, centroid and moment by counting points of a fine grid (crossing number)."""
    p = np.array(outline, dtype=float)
    low, high = p.min(axis=0), p.max(axis=0)
    x, y = np.meshgrid(
        np.arange(low[0] + step / 2, high[0], step), np.arange(low[1] + step / 2, high[1], step)
    )
    inside = np.zeros(x.shape, dtype=bool)
    for (ax, ay), (bx, by) in zip(p, np.roll(p, -1, axis=0), strict=True):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) * (bx - ax) / (by - ay))
    x, y = x[inside], y[inside]
    cx, cy = x.mean(), y.mean()
    return len(x) * step**2, (cx, cy), ((x - cx) ** 2 + (y - cy) ** 2).mean()


@pytest.mark.parametrize("name", ["carton", "can", "bottle", "core"])
def test_the_pieces_of_tonne_have_the_moments_of_a_counted_grid(name):
    piece = setting.load("tonne").kind(name)
    found_area, centre, gyration = grid_moments(piece.outline_mm)
    assert piece.area_mm2 == pytest.approx(found_area, rel=1e-3)
    assert piece.centroid_mm == pytest.approx(centre, abs=0.02)
    assert piece.gyration_mm2 == pytest.approx(gyration, rel=1e-3)


@pytest.mark.parametrize("name", ["carton", "can", "bottle", "core"])
def test_the_rounding_radius_is_not_counted_twice(name, wood):
    """Density set on shapes with a radius would add up to 12 % for the seams."""
    piece = setting.load("tonne").kind(name)
    body, shapes = add_piece(pymunk.Space(), piece, wood, (0, 0, 0))
    assert body.mass == pytest.approx(650 * area(piece.outline_mm) * 15e-9)
    assert body.moment == pytest.approx(body.mass * piece.gyration_mm2)
    assert body.center_of_gravity == (0, 0)
    assert all(shape.mass == 0 for shape in shapes)
    assert 0.008 < body.mass < 0.015  # wooden pieces of some 10 g


@pytest.mark.parametrize("name", ["carton", "can", "bottle", "core"])
def test_a_piece_collides_as_it_is_drawn(name, wood):
    """Every corner's shape reaches the outline, rounded by 0.5 mm, and not past the skin."""
    piece = setting.load("tonne").kind(name)
    space = pymunk.Space()
    add_piece(space, piece, wood, (0, 0, 0))
    cx, cy = piece.centroid_mm
    for (ax, ay), (bx, by) in zip(
        piece.outline_mm, piece.outline_mm[1:] + piece.outline_mm[:1], strict=True
    ):
        mx, my = (ax + bx) / 2 - cx, (ay + by) / 2 - cy
        found = space.point_query_nearest((mx, my), 5, pymunk.ShapeFilter())
        assert found is not None
        assert -SKIN_MM - 1e-6 <= found.distance <= 1e-6


def test_parts_put_together_have_the_centre_and_moment_of_the_whole():
    piece = setting.load("tonne").kind("core")
    polygons = [tuple(piece.outline_mm[i] for i in part) for part in piece.parts]
    areas = [area(p) for p in polygons]
    centre = np.average([centroid(p) for p in polygons], axis=0, weights=areas)
    assert sum(areas) == pytest.approx(piece.area_mm2)
    assert centre == pytest.approx(piece.centroid_mm, abs=1e-9)


def test_an_inset_polygon_has_its_edges_moved_by_the_distance():
    assert inset(rect(10, 20), 1) == pytest.approx(np.array(((1, 1), (9, 1), (9, 19), (1, 19))))


@pytest.mark.parametrize(
    ("outline", "parts", "told"),
    [
        (rect(10, 10)[::-1], None, "counter-clockwise"),
        (((0, 0), (1, 1)), None, "counter-clockwise"),
        (((0, 0), (10, 0), (2, 2), (0, 10)), None, "not convex"),
        (rect(10, 10), ((0, 1, 2),), "add up"),
    ],
)
def test_an_outline_that_contradicts_itself_is_refused(outline, parts, told):
    with pytest.raises(SettingError, match=told):
        kind(outline, parts).check()


def test_unknown_kinds_and_settings_are_answered_with_the_known():
    with pytest.raises(SettingError, match="carton"):
        setting.load("tonne").kind("boot")
    with pytest.raises(SettingError, match="tonne"):
        setting.load("chess")


def test_the_fingerprint_changes_with_any_of_the_data():
    data = assets.toml("tonne", "setting.toml")
    same = setting.from_dict("tonne", data)
    assert same.fingerprint == setting.load("tonne").fingerprint
    data["pieces"]["can"]["outline_mm"][0][0] -= 0.01
    assert setting.from_dict("tonne", data).fingerprint != same.fingerprint


def test_density_scales_mass_and_moment(tools):
    from sim import Scene, World
    from sim.inputs import Tune

    tuning = Tuning.load("tonne/wood").replace(core__density=1300)
    world = World(Scene("tonne", tuning, ["core"], [[0, 0.5, 0]]))
    light = world.masses()
    world.step([Tune("core.density", 2600.0)])
    assert world.masses() == pytest.approx(2 * light)
    assert world.kinetic_energy == pytest.approx(world.masses()[0, 0] * (9.81 / 480) ** 2 / 2)
