#!/usr/bin/env python3
"""Checks the sources against the layers of the design: who may include what, how long a file and how full a
folder may be.

Usage: check_layers.py ROOT          prints one line a violation; exit 1 if there is any.
The table below is the whole policy. A quoted include is resolved to a file of the tree, and its folder
names the layer; an angle include names a library or belongs to C, C++ or POSIX.
"""
import re
import sys
from collections import Counter
from pathlib import Path

MAX_LINES = 400
MAX_FILES = 80  # in one folder: beyond, nobody finds the room they need from the names
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
COUNTED = SOURCES | {".py", ".sh", ".cmake"}

# Folder → layer; the longest matching folder wins.
FOLDERS = {
    "core/base": "base", "core/run": "base", "core/wire": "base",
    "core/kernel": "math", "core/neighbour": "math", "core/project": "math",
    "core/classic": "math", "core/decide": "math", "core/evaluate": "math",
    "core/board": "math",
    "core/kernel/cuda": "cuda",
    "core/data": "image",
    "core/model": "learn", "core/objective": "learn", "core/memory": "learn", "core/train": "learn",
    "app/engine": "engine",
    "widgets": "widgets", "widgets/plots": "plots",
    "app/desktop": "desktop",
    "tests/support": "test-support",
    "tests/base": "test-base", "tests/math": "test-math", "tests/image": "test-image",
    "tests/learn": "test-learn", "tests/engine": "test-engine",
    "tests/widgets": "test-widgets", "tests/desktop": "test-desktop",
    "tests/stories": "test-stories",
    "bench": "bench", "scripts": "scripts",
}

ALWAYS = {"std", "json"}
TESTING = {"gtest", "test-support"}
# Layer → the layers and libraries it may include.
ALLOWED = {
    "base": {"base", "spdlog"},
    "math": {"math", "base", "cuda", "hwy", "blas", "fftw", "faiss"},
    "cuda": {"cuda", "math", "base", "cudart"},
    "image": {"image", "base", "opencv", "jpeg", "archive", "zlib", "hwy"},
    "learn": {"learn", "base", "math", "cuda", "image", "torch", "cudart"},
    "engine": {"engine", "learn", "base", "math", "image", "cli11"},
    "widgets": {"widgets", "plots", "base", "qt", "qcustomplot"},
    "plots": {"widgets", "plots", "base", "qt", "qcustomplot", "hwy"},
    "desktop": {"desktop", "widgets", "plots", "base", "qt"},
    "test-support": {"test-support", "base", "gtest", "jpeg", "zlib"},
    "scripts": set(),
}
for tested in ("base", "math", "image", "learn", "engine", "widgets", "desktop"):
    ALLOWED["test-" + tested] = ALLOWED[tested] | {tested, "test-" + tested} | TESTING
# The whole window is tested on the parts' stand-ins for an engine.
ALLOWED["test-desktop"] |= {"test-widgets"}
# What draws a cloud is tested with each instruction set.
ALLOWED["test-widgets"] |= {"hwy"}
# Stories are told of the whole window, by a person.
ALLOWED["test-stories"] = ALLOWED["test-desktop"] | {"test-desktop"}
# The engine's tests drive the binary from outside; archives and pictures are made to feed it.
ALLOWED["test-engine"] |= {"archive", "zlib"}
# MNIST's files are gzipped; the search is tested on them without the image room.
ALLOWED["test-math"] |= {"zlib"}
ALLOWED["bench"] = set().union(*(ALLOWED[layer] for layer in ("learn", "widgets", "desktop"))) | {
    "bench", "benchmark", "faiss", "opencv", "test-support"}

LIBRARIES = [
    ("torch", r"(torch|ATen|c10|caffe2)/"), ("faiss", r"faiss/"), ("opencv", r"opencv2/"),
    ("qcustomplot", r"qcustomplot\.h"), ("qt", r"Q[A-Za-z0-9]+(/|$)|q[a-z]+\.h$"),
    ("hwy", r"hwy/"), ("blas", r"(cblas|lapacke|openblas_config|f77blas)\.h"), ("fftw", r"fftw3\.h"),
    ("archive", r"archive(_entry)?\.h"), ("jpeg", r"(jpeglib|jerror|turbojpeg)\.h"),
    ("zlib", r"zlib\.h"), ("json", r"nlohmann/"), ("spdlog", r"(spdlog|fmt)/"), ("cli11", r"CLI/"),
    ("cudart", r"(cuda|cublas|cub/|cooperative_groups|mma\.h|thrust/)"), ("mpi", r"mpi\.h"),
    ("gtest", r"(gtest|gmock)/"), ("benchmark", r"benchmark/"), ("openmp", r"omp\.h"),
]
STANDARD = re.compile(r"^([a-z_0-9]+(\.h)?|(sys|linux|arpa|netinet|net|asm|sanitizer)/[a-z_0-9]+\.h)$")
# Where a quoted include may start.
ROOTS = [Path(name) for name in ("core", "widgets", "app", "app/engine", "app/desktop", ".", "tests")]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path: Path) -> str:
    parts = path.parent.parts
    for length in range(len(parts), 0, -1):
        layer = FOLDERS.get("/".join(parts[:length]))
        if layer:
            return layer
    return ""


def library_of(name: str) -> str:
    for library, pattern in LIBRARIES:
        if re.match(pattern, name):
            return library
    return "std" if STANDARD.match(name) else ""


def resolve(root: Path, source: Path, name: str) -> str:
    """The layer of a quoted include, the library it names, or "" if it is neither."""
    for base in (source.parent, *ROOTS):
        candidate = root / base / name
        if candidate.is_file() and candidate.resolve().is_relative_to(root):
            return layer_of(candidate.resolve().relative_to(root))
    if name.endswith(".moc") or re.match(r"ui_\w+\.h$", name):
        return "qt"
    return library_of(name) if "/" in name or name.startswith("q") else ""


def check_includes(root: Path, source: Path, lines: list) -> list:
    layer = layer_of(source)
    if not layer:
        return [f"{source}: belongs to no layer; add its folder to {Path(__file__).name}"]
    allowed = ALLOWED[layer] | ALWAYS | {layer}
    found = []
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            if re.match(r"\s*#\s*pragma\s+omp\b", line):
                found.append(f"{source}:{number}: OpenMP; kernels run on the executor")
            continue
        quoted, name = match.group(1) == '"', match.group(2)
        target = resolve(root, source, name) if quoted else library_of(name)
        if not target:
            found.append(f"{source}:{number}: {name} is no file of the tree and no known library")
        elif target not in allowed:
            found.append(f"{source}:{number}: layer {layer} includes {name} of {target}")
    return found


def sources(root: Path):
    for top in ("core", "app", "widgets", "tests", "bench", "scripts", "cmake"):
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and (path.suffix in COUNTED or top == "scripts"):
                yield path.relative_to(root)


def check_tree(root: Path) -> list:
    root = root.resolve()
    found = []
    files = Counter()
    for source in sources(root):
        files[source.parent] += 1
        lines = (root / source).read_text(encoding="utf-8", errors="replace").splitlines()
        if len(lines) > MAX_LINES:
            found.append(f"{source}: {len(lines)} lines, more than {MAX_LINES}")
        if source.suffix in SOURCES:
            found += check_includes(root, source, lines)
    found += [f"{folder}: {count} files, more than {MAX_FILES}; divide it into rooms"
              for folder, count in sorted(files.items()) if count > MAX_FILES]
    return found


def main() -> int:
    found = check_tree(Path(sys.argv[1]))
    for line in found:
        print(line)
    print(f"{len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
