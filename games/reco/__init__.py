"""R-Eco: sort trash before the truck is full."""
