"""What the scripts beside this one share: where they are, and on what."""

import os
import pathlib
import platform

ROOT = pathlib.Path(__file__).resolve().parent.parent


def forget_blas_settings():
    """Some machines pin OpenBLAS to the kernels of an older processor, at which a Zen 5 loses two fifths
    of its speed: what is measured runs with what OpenBLAS chooses by itself, or what a script gives a
    peer (rivals.blas_settings)."""
    for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
        os.environ.pop(name, None)


def first_to_die():
    """Where memory runs out, the kernel ends this process and not the one that measures."""
    pathlib.Path("/proc/self/oom_score_adj").write_text("1000")


def data_folder():
    """The optional data: KINDRED_DATA, or beside the checkout as the other scripts look for it."""
    return pathlib.Path(os.environ.get("KINDRED_DATA") or ROOT.parent / "shared" / "data")


def processor():
    """What /proc/cpuinfo says of the first core."""
    known = {}
    with open("/proc/cpuinfo") as info:
        for line in info:
            key, _, value = line.partition(":")
            known.setdefault(key.strip(), value.strip())
    return known


def has(flag):
    """Whether the processor has such instructions."""
    return flag in processor().get("flags", "").split()


def machine():
    """The processor, its widest vectors, which a name like “AMD EPYC” doesn't tell, and its cores."""
    model = processor().get("model name") or platform.processor() or platform.machine()
    if has("avx512f") and "AVX" not in model:
        model += " with AVX-512"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"
