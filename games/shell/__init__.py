"""The window: loop, drawing, widgets and the screens that all games share (pygame-ce)."""
