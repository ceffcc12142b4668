#!/usr/bin/env python3
"""scripts/carry_program.py PROGRAM FOLDER: a program with the libraries that a machine of another
distribution lacks, for scripts/gpu-pack. LibTorch, CUDA and the C library stay out: they are the other
machine's own. Libraries that open formats which nobody opens there, and need many more, are stood in for
by ones whose functions return 0."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

OWN = ("libc.so", "libm.so", "libdl.so", "librt.so", "libpthread.so", "ld-linux", "libtorch", "libc10", "libcud",
       "libcublas", "libcufft", "libcurand", "libcusparse", "libcusolver", "libcupti", "libcufile", "libnv", "libnccl")
STOOD_IN = ("libgdal", "libopencv_videoio", "libxml2")


def told(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout


def needed(program):
    return [line.split("[")[1].split("]")[0] for line in told("readelf", "-d", program).splitlines() if "(NEEDED)" in line]


def found(program):
    """{name: file} of every library that the system's loader finds."""
    words = [line.split() for line in told("ldd", program).splitlines()]
    return {each[0]: each[2] for each in words if len(each) > 2 and each[2].startswith("/")}


def closure(program, files):
    """(libraries to carry, {library to stand in for: who needs it})."""
    carried, stood_in, open_ends = set(), {}, [program]
    while open_ends:
        user = open_ends.pop()
        for name in needed(user):
            if name.startswith(STOOD_IN):
                stood_in.setdefault(name, []).append(user)
            elif not name.startswith(OWN) and name not in carried:
                carried.add(name)
                open_ends.append(files[name])
    return carried, stood_in


def names(file, which):
    """{name: (kind, version)} of a library's defined or undefined names."""
    known = {}
    for line in told("nm", "-D", f"--{which}-only", file).splitlines():
        name, _, version = line.split()[-1].partition("@")
        known[name] = (line.split()[-2], version.lstrip("@"))
    return known


def stand_in(name, original, users, to):
    """A library of this name that has what its users ask of the original, as functions that return 0."""
    defined = names(original, "defined")
    asked = sorted({each for user in users for each in names(user, "undefined")} & defined.keys())
    by_version = {}
    for each in asked:
        by_version.setdefault(defined[each][1], []).append(each)
    with tempfile.TemporaryDirectory() as folder:
        source, versions = pathlib.Path(folder) / "names.s", pathlib.Path(folder) / "versions"
        kinds = {each: "object" if defined[each][0] in "BDRVGu" else "function" for each in asked}
        source.write_text(".text\n" + "".join(f".globl {each}\n.type {each},@{kind}\n{each}:\n" for each, kind in kinds.items())
                          + "xorl %eax, %eax\nret\n")
        versions.write_text("".join(f"{version} {{ global: {'; '.join(of)}; }};\n"
                                    for version, of in by_version.items() if version))
        script = [f"-Wl,--version-script={versions}"] if versions.read_text() else []
        told("gcc", "-shared", "-nostdlib", f"-Wl,-soname,{name}", *script, "-o", to, source)


def main():
    program, folder = map(pathlib.Path, sys.argv[1:])
    libraries = folder / "libraries"
    libraries.mkdir(parents=True, exist_ok=True)
    files = found(program)
    carried, stood_in = closure(program, files)
    for name in carried:
        shutil.copy(pathlib.Path(files[name]).resolve(), libraries / name)
        told("strip", libraries / name)
    for name, users in stood_in.items():
        stand_in(name, files[name], users, libraries / name)
    (folder / "programs").mkdir(exist_ok=True)
    shutil.copy(program, folder / "programs" / program.name)
    told("strip", folder / "programs" / program.name)


if __name__ == "__main__":
    main()
