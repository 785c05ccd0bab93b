"""Physics without any game and without a screen."""
