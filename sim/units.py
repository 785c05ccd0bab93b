"""The one place that knows the engine's units.

Everything public is SI (m, kg, s, rad). The engine runs in mm, kg, s: its tolerances are lengths,
and with lengths near 1 to 1000 they keep their digits. Forces inside are therefore in mN, torques
in mN mm, moments of inertia in kg mm2.
"""

MM = 1000.0
"""Engine lengths in one metre."""

STANDARD_GRAVITY = 9.81
"""m/s2; the hand's strength is told in weights under this gravity, whatever the world's is."""
