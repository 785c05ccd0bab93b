import json

from games import bench
from games.tonne import measures


def test_the_full_bin_holds_40_pieces_at_rest():
    scene = measures.full_bin()
    assert len(scene.present) == 40


def test_a_bare_space_holds_the_same_bodies():
    space = measures.bare_space(measures.full_bin())
    assert len(space.bodies) == 40


def test_bench_prints_a_table_or_json_and_tells_by_its_result(monkeypatch, capsys):
    rows = [
        bench.Row("a", 1.0, "x", "at least 1", True, ""),
        bench.Row("b", 0.0, "", "1", False, ""),
    ]
    monkeypatch.setattr(bench, "rows", lambda: iter(rows[:1]))
    assert bench.run() == 0
    assert bench.machine()["pymunk"] in capsys.readouterr().out
    monkeypatch.setattr(bench, "rows", lambda: iter(rows))
    assert bench.run(as_json=True) == 1
    shown = json.loads(capsys.readouterr().out)
    assert [row["ok"] for row in shown["rows"]] == [True, False]


def test_what_ifs_of_each_physical_game_are_measured(monkeypatch):
    monkeypatch.setattr(bench, "TURNS", 2)
    found = {row.name: row for row in bench.whatifs()}
    assert set(found) >= {"tonne: what-if, nothing changed", "topthis: what-if, nothing changed"}
    assert all(
        row.ok and row.value == 100 and row.note.startswith("2 turns") for row in found.values()
    )
