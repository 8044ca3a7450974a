#!/usr/bin/env python3
"""Times whole commands over a folder, against merely reading and decompressing the same bytes, and
against another program if one is named.

    bench/folder.py FOLDER... [--build BUILD] [--runs N] [--verbs info,check,decode,map]
                    [--peer 'NAME=COMMAND'] [--threads N] [--markdown]

COMMAND is run by the shell once for the whole; `{}` in it stands for the folders. Every command runs
N times (3), the fastest counts; memory is the peak of the process. MB are millions of unwrapped bytes.
`reading` is the share of a command's time that reading and decompressing alone takes.
"""
import argparse
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def measure(launcher, command, runs):
    """Fastest time in seconds, peak memory in bytes, exit code, output of the last run. `{run}` in a
    command is the number of the run."""
    best, peak, code, text = float("inf"), 0, 0, b""
    for run in range(runs):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            subprocess.run([launcher] + [part.replace("{run}", str(run)) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                           check=True)
            errors.seek(0)
            seconds, kilobytes, exit_code = errors.read().splitlines()[-1].split()
            best, peak, code = min(best, float(seconds)), max(peak, int(kilobytes) * 1024), int(exit_code)
            out.seek(0)
            text = out.read()
    return best, peak, code, text


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--build", default=str(ROOT / "build" / "release"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--verbs", default="info,check,decode,map")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--markdown", action="store_true")
    a = parser.parse_args()
    if a.runs < 1:
        parser.error("--runs is at least 1")
    if any("=" not in peer or peer.startswith("=") for peer in a.peer):
        parser.error("--peer wants NAME=COMMAND")
    build = pathlib.Path(a.build)
    kinora = build / "apps" / "cli" / "kinora"
    reader = build / "bench" / "kinora_open"
    launcher = build / "bench" / "kinora_measure"
    for program in (kinora, reader, launcher):
        if not program.exists():
            sys.exit(f"{program} is missing: cmake --preset release && cmake --build {build}")

    idle = measure(launcher, [str(kinora), "--version"], 3)[1]
    seconds, memory, code, text = measure(launcher, [str(reader)] + a.folders, a.runs)
    if code != 0:
        sys.exit(f"cannot be read: {' '.join(a.folders)}")
    files, stored, unwrapped = (int(x) for x in text.split()[:3])
    rows = [("reading and decompressing", seconds, memory, 0)]
    with tempfile.TemporaryDirectory() as target:
        for verb in a.verbs.split(","):
            command = [str(kinora), verb, "-q", "-j", str(a.threads)] + a.folders
            if verb == "decode":  # each time to a new folder: what is there already is not written again
                command += ["-o", os.path.join(target, "{run}")]
            rows.append((f"kinora {verb}",) + measure(launcher, command, a.runs)[:3])
    for peer in a.peer:
        name, _, command = peer.partition("=")
        command = command.replace("{}", " ".join(shlex.quote(f) for f in a.folders))
        rows.append((name,) + measure(launcher, ["sh", "-c", command], a.runs)[:3])

    # The program has 2 for a wrong command; a shell has 126 and 127 for one that cannot be run.
    failed = {name for name, _, _, code in rows if code == 2 and name.startswith("kinora ") or code in (126, 127)}
    print(f"{files:,} files, {stored / 1e6:.1f} MB stored, {unwrapped / 1e6:.1f} MB unwrapped; "
          f"{a.threads} thread(s), fastest of {a.runs}; an idle kinora takes {idle / 1e6:.1f} MB")
    lines = [("command", "s", "MB/s", "peak MB", "reading", "exit")]
    for name, time_taken, peak, exit_code in rows:
        if name in failed:
            continue
        share = "" if name == rows[0][0] else f"{100 * seconds / time_taken:.0f} %"
        lines.append((name, f"{time_taken:.3f}", f"{unwrapped / 1e6 / time_taken:.1f}",
                      f"{peak / 1e6:.1f}", share, str(exit_code)))
    if a.markdown:
        lines.insert(1, ("---",) + ("---:",) * 5)
        for line in lines:
            print("| " + " | ".join(line) + " |")
    else:
        widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
        for line in lines:
            print("  ".join(x.ljust(w) if i == 0 else x.rjust(w)
                            for i, (x, w) in enumerate(zip(line, widths))))
    if failed:
        sys.exit(f"cannot be run, so not measured: {', '.join(sorted(failed))}")


main()
