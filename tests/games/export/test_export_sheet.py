"""The sheet of key moments, in a range and in a size; and what the command line says."""

import pygame

from games.cli import main
from games.export import Export, Wanted
from games.shell.contactsheet import shots


def test_a_sheet_of_a_range_shows_that_range_alone(drop, tmp_path):
    moments = shots(drop, 1.0, 1.9)
    assert (moments[0].time_s, moments[-1].time_s) == (1.0, 1.9)
    assert len(moments) < len(shots(drop))
    result = Export(drop, tmp_path / "out.png", Wanted(1.0, 1.9, size=(200, 150))).run()
    picture = pygame.image.load(tmp_path / "out.png")
    count = len(moments)
    assert picture.get_width() == 48 + 200 * count + 16 * (count - 1)
    assert result.words == f"{count} pictures on one sheet"


def test_the_command_line_says_what_it_wrote(drop_file, tmp_path, capsys):
    path = tmp_path / "out.png"
    assert main(["export", str(drop_file), "--to", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{path}: ") and out.rstrip().endswith("kB") and err == ""
    assert path.stat().st_mode & 0o777 == 0o644
