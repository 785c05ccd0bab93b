"""`tumbletable bench`: measure speed and balance on this machine."""

import argparse


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command's arguments."""
    command = commands.add_parser("bench", help="measure speed and balance on this machine")
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace) -> int:
    """Measure; print a table or JSON."""
    from games import bench as measures

    return measures.run(as_json=given.json)
