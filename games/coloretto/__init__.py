"""Coloretto: collect chameleons of few colours."""
