#!/usr/bin/env python3
"""Checks what the built programs load.

check_linkage.py needed ENGINE    the engine's own NEEDED entries name no Qt
check_linkage.py closure WINDOW   the window's whole closure has no LibTorch, FAISS or OpenCV
check_linkage.py maps ENGINE      a running engine maps one OpenMP and one BLAS, and no reference BLAS
"""
import re
import subprocess
import sys
from pathlib import Path


def needed(program: str) -> list:
    text = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"\(NEEDED\).*\[(.+)\]", text)
    if not any(name.startswith("libtorch") for name in names):
        return [f"{program} does not even link LibTorch: {names}"]
    return [f"{program} needs {name}" for name in names if "Qt" in name]


def closure(program: str) -> list:
    text = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    if "libQt6Widgets" not in text:
        return [f"{program} does not even load Qt: {text}"]
    return [f"{program} loads {line.split()[0]}" for line in text.splitlines()
            if re.search(r"libtorch|libc10|faiss|libopencv", line)]


def mapped_libraries(program: str) -> set:
    """Libraries of a running engine, read once it has answered its first request."""
    body = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}'
    frame = f"Content-Length: {len(body)}\r\nContent-Blocks: 0\r\n\r\n{body}".encode()
    with subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        engine.stdin.write(frame)
        engine.stdin.flush()
        if not engine.stdout.readline().startswith(b"Content-Length"):
            raise RuntimeError("the engine did not answer")
        maps = Path(f"/proc/{engine.pid}/maps").read_text()
        engine.stdin.close()
    return {line.split()[-1] for line in maps.splitlines() if ".so" in line}


def maps(program: str) -> list:
    libraries = mapped_libraries(program)
    openmp = {path for path in libraries if re.search(r"/lib(gomp|iomp5|omp)[-.]", path)}
    blas = {path for path in libraries
            if re.search(r"/lib(blas|openblas|mkl_rt|mkl_core|blis|atlas)[^/]*\.so", path)}
    found = []
    if len(openmp) != 1:
        found.append(f"one OpenMP runtime expected, found {sorted(openmp)}")
    # OpenBLAS's libblas.so.3 is a front of its libopenblas.so beside it: one folder, one BLAS.
    if len({str(Path(path).parent) for path in blas}) != 1:
        found.append(f"one BLAS expected, found {sorted(blas)}")
    elif any("/blas/" in path for path in blas):
        found.append(f"the reference BLAS is loaded: {blas}")
    return found


def main() -> int:
    check = {"needed": needed, "closure": closure, "maps": maps}[sys.argv[1]]
    found = check(sys.argv[2])
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
