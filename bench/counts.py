#!/usr/bin/env python3
"""Counts the instructions of fixed workloads and compares them with the stored figures.

    bench/counts.py BUILD            compare; more than 2 % apart is an error
    bench/counts.py BUILD --update   store what is counted

The figures in bench/counts.txt hold for one compiler and C library, which its first line names. With
others nothing can be compared; then this says so in a line that begins with SKIPPED.
"""
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

STORED = pathlib.Path(__file__).resolve().parent / "counts.txt"
TOLERANCE = 0.02


def toolchain(build):
    cache = (build / "CMakeCache.txt").read_text()

    def entry(name):
        found = re.search(rf"^{name}:[A-Z]+=(.*)$", cache, re.M)
        return found.group(1) if found else "?"

    compiler = subprocess.run([entry("CMAKE_CXX_COMPILER"), "--version"], capture_output=True, text=True)
    version = re.search(r"\d+\.\d+\.\d+", compiler.stdout.splitlines()[0]).group(0)
    name = "clang" if "clang" in compiler.stdout else "g++"
    kind = entry("CMAKE_BUILD_TYPE")
    flags = entry(f"CMAKE_CXX_FLAGS_{kind.upper()}")
    def library(package):
        done = subprocess.run(["pkg-config", "--modversion", package], capture_output=True, text=True)
        return done.stdout.strip()

    return (f"{name} {version} {flags}, {' '.join(platform.libc_ver())}, "
            f"libyaml {library('yaml-0.1')}, libdivsufsort {library('libdivsufsort')}, "
            f"{platform.machine()}")


def count(program):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "profile"
        # The C library has copies of its functions for many processors; all take the plainest.
        plain = "-".join(["glibc.cpu.hwcaps=", "AVX512F,", "AVX512VL,", "AVX2,", "AVX,", "ERMS,", "FSRM"])
        done = subprocess.run(["valgrind", "--tool=callgrind", "--collect-atstart=no",
                               f"--callgrind-out-file={out}", str(program)],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, "GLIBC_TUNABLES": plain})
        if done.returncode != 0 or "FAILED" in done.stdout:
            sys.exit(f"{done.stdout}{done.stderr}")
        counts = {}
        for part in sorted(pathlib.Path(folder).glob("profile.*"), key=lambda p: int(p.suffix[1:])):
            text = part.read_text(errors="replace")
            name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
            total = re.search(r"^(?:totals|summary): (\d+)", text, re.M)
            if name and total:
                counts[name.group(1)] = int(total.group(1))
        return counts


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(arguments) != 1 or not (pathlib.Path(arguments[0]) / "CMakeCache.txt").exists():
        sys.exit("usage: bench/counts.py BUILD [--update], BUILD being a build folder such as build/release")
    build = pathlib.Path(arguments[0])
    program = build / "bench" / "kinora_counts"
    here = toolchain(build)
    stored_for, stored = "", {}
    if STORED.exists():
        lines = STORED.read_text().splitlines()
        stored_for = lines[0].removeprefix("# ")
        stored = {name: int(n) for n, name in (line.split(None, 1) for line in lines[1:] if line)}
    if "--update" not in sys.argv:
        reason = ""
        if not program.exists():
            reason = "bench/kinora_counts is not built (valgrind/callgrind.h is missing)"
        elif not shutil.which("valgrind"):
            reason = "valgrind is not installed"
        elif here != stored_for:
            reason = f"the stored figures hold for {stored_for}; this is {here}"
        if reason:
            print(f"SKIPPED instruction counts: {reason}")
            return
    counted = count(program)
    if not counted:
        sys.exit("nothing was counted")
    if "--update" in sys.argv:
        lines = [f"# {here}"] + [f"{n:>12} {name}" for name, n in sorted(counted.items())]
        STORED.write_text("\n".join(lines) + "\n")
        print(f"{len(counted)} workloads stored for {here}")
        return
    bad = 0
    for name in sorted(set(stored) | set(counted)):
        old, new = stored.get(name), counted.get(name)
        if old is None or new is None:
            print(f"{name}: {'not stored' if old is None else 'not counted'}")
            bad += 1
        elif abs(new - old) > TOLERANCE * old:
            print(f"{name}: {new} instructions, stored {old} ({100 * (new - old) / old:+.1f} %)")
            bad += 1
    print(f"{len(counted)} workloads counted, {bad} differ by more than {TOLERANCE:.0%}")
    if bad:
        sys.exit("If the change is meant: bench/counts.py BUILD --update")


main()
