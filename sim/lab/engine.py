"""Where runs are run: here, in workers of joblib on all cores, or on a Dask cluster.

What a run comes to depends on its spec and number alone, so an engine only decides how soon it is
known. Dask is asked directly: joblib's own backend for it cannot hand over results as they come,
and what is not handed over cannot be kept when the sweep is interrupted.
"""

import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sim.errors import LabError
from sim.lab.spec import Sweep
from sim.lab.store import Row

ENGINES = ("joblib", "dask")
CONNECT_S = 20
Chunk = list[int]


def run_chunk(sweep: Sweep, numbers: Chunk) -> list[Row]:
    """Run some runs of a sweep, in their order; this is what a worker is given."""
    return [(number, sweep.run(number)) for number in numbers]


def follow(parent: int) -> None:
    """Begin a process of joblib's: it ends when its parent is gone, also before its first chunk.

    Left alone it would wait five minutes for work that never comes after a kill.
    """
    if sys.platform == "win32":  # there the parent's number never changes
        return

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cores() -> int:
    """Return how many cores this process may use."""
    return int(import_module("joblib").cpu_count())


def check(engine: str, address: str | None, jobs: int) -> None:
    """Raise LabError for an engine that is not there or not asked for rightly."""
    if engine not in ENGINES:
        raise LabError(f"there is no engine '{engine[:40]}'; known: {', '.join(ENGINES)}")
    if jobs < 1:
        raise LabError(f"jobs must be at least 1, not {jobs}")
    if engine != "dask":
        if address:
            raise LabError("an address is for the engine dask: add --engine dask")
        return
    require("distributed", "a Dask cluster")


def require(module: str, what: str) -> None:
    """Raise LabError with the command that installs what is missing."""
    if find_spec(module) is None:
        raise LabError(f"{what} needs {module}: pip install 'tumbletable[lab]'")


def run_all(
    sweep: Sweep, chunks: Iterable[Chunk], engine: str, jobs: int, address: str | None
) -> Generator[list[Row], None, None]:
    """Yield the runs of chunks as they are done, in any order.

    Closing the iterator stops the workers; chunks that they work on are lost.

    Raises:
        LabError: a run fails, or the cluster cannot be reached.
    """
    if engine == "dask":
        return _dask(sweep, chunks, jobs, address)
    if jobs == 1:
        return (run_chunk(sweep, chunk) for chunk in chunks)
    return _joblib(sweep, chunks, jobs)


def _joblib(sweep: Sweep, chunks: Iterable[Chunk], jobs: int) -> Generator[list[Row], None, None]:
    """Use loky's processes, one thread of numerics in each."""
    joblib: Any = import_module("joblib")
    task = joblib.delayed(run_chunk)
    begin: dict[str, Any] = {"initializer": follow, "initargs": (os.getpid(),)}
    with joblib.parallel_config(backend="loky", n_jobs=jobs, inner_max_num_threads=1, **begin):
        parallel = joblib.Parallel(
            return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs", max_nbytes=None
        )
        with _deaf():  # the processes begin here
            done = parallel(task(sweep, chunk) for chunk in chunks)
        try:
            yield from done
        except joblib.externals.loky.process_executor.TerminatedWorkerError:
            raise LabError("a worker ended before its runs were done (out of memory?)") from None
        finally:
            with warnings.catch_warnings():  # that what is still at work is thrown away is meant
                warnings.simplefilter("ignore")
                done.close()


def _dask(
    sweep: Sweep, chunks: Iterable[Chunk], jobs: int, address: str | None
) -> Generator[list[Row], None, None]:
    distributed: Any = import_module("distributed")
    with ExitStack() as open_now:
        client = open_now.enter_context(_client(distributed, jobs, address))
        waiting = iter(chunks)
        most = 2 * max(1, sum(client.ncores().values()))
        futures: Any = distributed.as_completed([], loop=client.loop)
        shared = client.scatter(sweep, broadcast=True, hash=False)
        for _, chunk in zip(range(most), waiting, strict=False):
            futures.add(client.submit(run_chunk, shared, chunk, pure=False))
        for future in futures:
            try:
                rows = future.result()
            except LabError:
                raise
            except Exception as error:
                raise LabError(f"the Dask cluster could not run it: {_short(error)}") from None
            chunk = next(waiting, None)
            if chunk is not None:
                futures.add(client.submit(run_chunk, shared, chunk, pure=False))
            yield rows


def _client(distributed: Any, jobs: int, address: str | None) -> Any:
    """Return a client of the cluster at an address, or of one made here with `jobs` processes."""
    try:
        if address:
            return distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
        with _deaf():
            return distributed.Client(
                n_workers=jobs,
                threads_per_worker=1,
                dashboard_address=":0",
                set_as_default=False,
                silence_logs=50,
            )
    except (OSError, ValueError, RuntimeError) as error:
        where = f"at {address}" if address else "on this machine"
        raise LabError(f"no Dask cluster {where}: {_short(error)}") from None


@contextmanager
def _deaf() -> Generator[None, None, None]:
    """Let processes that are started now not hear Ctrl+C: they end with the one that does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _short(error: Exception) -> str:
    return (" ".join(str(error).split()) or type(error).__name__)[:200]
