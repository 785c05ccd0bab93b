"""The laboratory: what would have happened, how often, and what the numbers are worth.

`whatif` runs a recording again under other parameters, `nudge` runs the same gesture with a hand
that trembles, `interval` says how far a share that was counted can be trusted.
"""
