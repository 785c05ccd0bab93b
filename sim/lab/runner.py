"""A whole sweep: what is not yet done is run, kept, and put in order."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from math import ceil
from pathlib import Path

from sim.errors import LabError
from sim.lab import engine as engines
from sim.lab.spec import Sweep
from sim.lab.store import FORMAT, SUFFIX, Header, Row, Store
from sim.lab.table import Table, check_format

CHUNK_S = 0.5
"""About how long a worker is busy with a chunk: its price is then 1 in 500, and little is lost."""
MOST_CHUNK = 1000
SHARES = 8
"""Chunks a worker at least, so that all of them end at about the same time."""
Progress = Callable[[int, int, float], None]
"""Told after every chunk: runs done, all runs, seconds left."""


def sweep(
    spec: Sweep,
    out: str | Path | None = None,
    *,
    engine: str = "joblib",
    jobs: int | None = None,
    address: str | None = None,
    progress: Progress | None = None,
) -> Table:
    """Run a sweep, or what of it is not done yet, and return its table.

    Args:
        spec: what to run.
        out: a `.csv` or `.parquet` file for the table. Beside it lies a store (`out` + ".runs"),
            from which an interrupted sweep goes on. None: the table is only returned.
        engine: "joblib" (processes here) or "dask".
        jobs: how many processes; all cores when None. A cluster at an address has its own number.
        address: of a Dask scheduler, e.g. "tcp://10.0.0.1:8786"; None makes a cluster here.
        progress: told after every chunk.

    Returns:
        One row a run, in the order of their numbers; the same to the bit whatever the engine, the
        number of workers and the interruptions.

    Raises:
        LabError: a run failed, or something cannot be read, written or reached; what was done
            before is kept.
    """
    path = None if out is None else Path(out)
    jobs = engines.cores() if jobs is None else jobs
    engines.check(engine, address, jobs)
    if path is None:
        table = Table(spec)
        _run(spec, table, None, engine, jobs, address, progress)
        return table
    check_format(path)
    if not path.parent.is_dir():
        raise LabError(f"there is no folder {path.parent}")
    beside = path.with_name(path.name + SUFFIX)
    if path.exists() and not beside.exists():
        raise LabError(
            f"{path} is there already, and no store of this sweep beside it; choose another name"
        )
    store = Store(beside, Header(FORMAT, spec.name, spec.fingerprint, spec.runs))
    try:
        table = Table(spec)
        for number, measures in store.done.items():
            table.put(number, measures)
        _run(spec, table, store, engine, jobs, address, progress)
        table.save(path)
    finally:
        store.close()
    return table


def _run(
    spec: Sweep,
    table: Table,
    store: Store | None,
    engine: str,
    jobs: int,
    address: str | None,
    progress: Progress | None,
) -> None:
    """Run what the table lacks."""
    missing = table.missing()
    already = spec.runs - len(missing)
    begun = time.perf_counter()

    def keep(rows: list[Row]) -> None:
        if store is not None:
            store.add(rows)
        for number, measures in rows:
            table.put(number, measures)
        if progress is not None:
            left = table.count - already
            spent = time.perf_counter() - begun
            progress(table.count, spec.runs, spent / left * (spec.runs - table.count))

    if not len(missing):
        return
    # The first run is run here: what is wrong with a scene shows at once, and without workers; how
    # long it takes decides the size of chunks, and of that no result depends.
    first = int(missing[0])
    keep([(first, spec.run(first))])
    size = round(CHUNK_S / max(1e-6, time.perf_counter() - begun))
    size = max(1, min(size, MOST_CHUNK, ceil(len(missing) / (SHARES * jobs))))

    def chunks() -> Iterator[list[int]]:
        for start in range(1, len(missing), size):
            yield missing[start : start + size].tolist()

    if len(missing) > 1:
        with closing(engines.run_all(spec, chunks(), engine, jobs, address)) as done:
            for rows in done:
                keep(rows)
