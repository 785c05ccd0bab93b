"""What card games on a table share: faces, places, motion, drag and drop, hints.

A game's screen is a `cards.CardTable`; it says what can be pressed (`Spot`), where things lie, and
what moves when something happened (`Flight`). Nothing here knows a game.
"""
