"""A tuning file says for which setting it is."""

import pytest

from sim import Tuning, TuningError


def test_a_file_that_names_no_setting_is_told_which_there_are(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[carton]\nfriction = 0.4\n")
    with pytest.raises(TuningError, match=r"mine\.toml: setting is missing, .*tonne"):
        Tuning.load(path)
