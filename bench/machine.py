"""What the scripts beside this one share: where they are, and on what."""

import os
import pathlib
import platform

ROOT = pathlib.Path(__file__).resolve().parent.parent


def first_to_die():
    """Where memory runs out, the kernel ends this process and not the one that measures."""
    pathlib.Path("/proc/self/oom_score_adj").write_text("1000")


def data_folder():
    """The optional data: KINDRED_DATA, or beside the checkout as the other scripts look for it."""
    return pathlib.Path(os.environ.get("KINDRED_DATA") or ROOT.parent / "shared" / "data")


def machine():
    model = platform.processor() or platform.machine()
    with open("/proc/cpuinfo") as info:
        for line in info:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"
