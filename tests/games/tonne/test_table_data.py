"""What the table says in numbers is what the setting's data says."""

from games.tonne.table import HALF_WIDTH_M, RIM_M, SETTING
from sim.setting import load


def test_the_bins_inner_width_and_rim_are_those_of_the_data():
    walls = [static.outline_mm for static in load(SETTING).statics if static.thing == "bin"]
    corners = [corner for wall in walls for corner in wall]
    rim = max(y for _x, y in corners)
    inner = min(abs(x) for x, y in corners if y == rim)
    assert (inner, rim) == (HALF_WIDTH_M * 1000, RIM_M * 1000)
