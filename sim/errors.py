"""What can go wrong on the ground floor, each told in one sentence."""


class SimError(ValueError):
    """Any wrong input to the physics; the message is one sentence for people."""


class SettingError(SimError):
    """A setting or its pieces are unknown or contradict themselves."""


class TuningError(SimError):
    """A tuning parameter or file is wrong; the message names the key and what is allowed."""


class SceneError(SimError):
    """A scene's pieces and poses do not fit together."""


class InputError(SimError):
    """A world was given an input that cannot happen now."""


class RecordingError(SimError):
    """A recording cannot be read, or cannot be written."""


class LabError(SimError):
    """An experiment is described wrongly, or cannot be run, read or written."""
