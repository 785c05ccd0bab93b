"""Settings for the tests in this folder."""

from hypothesis import settings

# A busy machine is not a fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
