"""The one exception whose message is for the user, as it stands."""


class Problem(Exception):
    """One clear sentence: what is wrong, and what is allowed or what to do."""
