"""Rummikub (Ephraim Hertzano): runs and groups of numbered tiles, with an exact solver."""
