"""Processes that are measured in turn, each answering the lines of LineProtocol.h."""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from machine import ROOT, first_to_die, has

# Large tensors stay with the process instead of going back to the kernel after every step.
KEEP_MEMORY = {
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": str(1 << 36),
    "MALLOC_TOP_PAD_": str(64 << 20),
    "THP_MEM_ALLOC_ENABLE": "1",
}


def processor_seconds(pid):
    """What all threads of a running process have used, by its own clock."""
    return time.clock_gettime((~pid << 3) | 2)


class Competitor:
    """A process that answers the line protocol of LineProtocol.h."""

    def __init__(self, command, environment=None):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE", **(environment or {})},
            preexec_fn=first_to_die,
        )
        self.seconds = []
        self.processor = []  # seconds of all its threads
        self.value = float("nan")
        ready = self.process.stdout.readline()
        self.name = ready[6:].strip()
        if not ready.startswith("ready "):
            raise RuntimeError(self.ending())

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(self.ending())
        return answer

    def ending(self):
        """Ends the process; why it did not answer, as far as it can be told."""
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        code = self.process.wait()
        self.errors.seek(0)
        last = (self.errors.read().strip().splitlines() or [f"ended with code {code}"])[-1]
        self.close()
        return "out of memory" if code == -9 else last

    def warm_up(self, times=2):
        for _ in range(times):
            self.ask("run")

    def run(self):
        before = processor_seconds(self.process.pid)
        seconds, value = self.ask("run").split()
        self.processor.append(processor_seconds(self.process.pid) - before)
        self.seconds.append(float(seconds))
        self.value = float(value)

    def result(self):
        """The raw bytes of what the last run found."""
        with tempfile.NamedTemporaryFile() as file:
            self.ask("result " + file.name)
            return pathlib.Path(file.name).read_bytes()

    def memory(self):
        return int(self.ask("memory"))

    def close(self):
        with contextlib.suppress(OSError):  # it has ended already
            self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()


def blas_settings():
    """OpenBLAS's fastest kernels for this processor, where it does not find them by itself."""
    return {"OPENBLAS_CORETYPE": "SkylakeX"} if has("avx512bw") else {}


def python_peer(kind, *arguments, threads, environment=None):
    """A peer of peers.py at its best settings."""
    command = [sys.executable, ROOT / "bench" / "peers.py", kind, *arguments, threads]
    best = {"OMP_NUM_THREADS": str(threads), "NUMBA_NUM_THREADS": str(threads),
            "OPENBLAS_NUM_THREADS": str(threads), **blas_settings()}
    return Competitor(list(map(str, command)), {**best, **(environment or {})})


def take_turns(ours, peer, rounds, clock="seconds", runs=1):
    """Runs each of ours and then the peer, round for round; the best of each of ours meanwhile.
    runs: how often each in its turn."""
    first = [len(getattr(own, clock)) for own in ours]
    for _ in range(rounds):
        for rival in (*ours, peer):
            for _ in range(runs):
                rival.run()
    return [min(getattr(own, clock)[begin:]) for own, begin in zip(ours, first)]


def in_turn(ours, peers, rounds, warm=1, clock="seconds"):
    """Runs Kindred and each peer ABAB. Yields (name, peer, Kindred's best beside it, failure or
    None); peers: {name: function that starts one}. Each peer ends before the next one starts.
    clock: the list of a Competitor that the best is from."""
    ours.warm_up(warm)
    for name, start in peers.items():
        peer = None
        try:
            peer = start()
            peer.warm_up(warm)
            best = take_turns([ours], peer, rounds, clock)[0]
            yield name, peer, best, None
        except (RuntimeError, OSError, ValueError) as failure:
            yield name, peer, None, str(failure)
        if peer:
            peer.close()


def serve_runs(name, run, result=None, memory=lambda: 0):
    """The other end: what Competitor asks, answered by a Python function that returns a number.
    result: what the last run found, as an array."""
    print(f"ready {name}", flush=True)
    for line in sys.stdin:
        command = line.strip()
        if command == "run":
            begin = time.perf_counter()
            value = run()
            print(time.perf_counter() - begin, value, flush=True)
        elif command.startswith("result "):
            result().tofile(command[7:])
            print("ok", flush=True)
        elif command == "memory":
            print(memory(), flush=True)
