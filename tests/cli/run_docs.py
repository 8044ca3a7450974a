#!/usr/bin/env python3
"""Runs the console examples of Markdown files and compares what they print.

In a fenced block marked `console`, a line that begins with `$ ` is a command; what follows up to
the next one is what it prints, standard output and errors together. `[exit 3]` is the exit code if
it is not 0. A line `...` stands for any number of lines. All blocks of a file run in one temporary
folder that holds the files of examples/ and, if there is one, tests/cli/files/.

    run_docs.py KINORA FILE...            compare
    run_docs.py --update KINORA FILE...   write what they print into the files
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def run(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                          encoding="utf-8", errors="replace")
    out = done.stdout.replace(str(folder), "FOLDER").rstrip("\n")
    lines = [line.rstrip() for line in out.split("\n")] if out else []
    if done.returncode != 0:
        lines.append(f"[exit {done.returncode}]")
    return lines


def agrees(expected, actual):
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(agrees(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and agrees(expected[1:], actual[1:])


def process(path, kinora, update):
    lines = path.read_text(encoding="utf-8").split("\n")
    out, problems, count = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        for source in (ROOT / "examples", ROOT / "tests" / "cli" / "files"):
            if source.is_dir():
                shutil.copytree(source, folder, dirs_exist_ok=True)
        environment = {"PATH": f"{kinora.parent}:{os.environ['PATH']}", "HOME": str(folder),
                       "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100"}
        i = 0
        while i < len(lines):
            out.append(lines[i])
            if lines[i].strip() != "```console":
                i += 1
                continue
            i += 1
            while i < len(lines) and lines[i].strip() != "```":
                if not lines[i].startswith("$ "):
                    problems.append(f"{path.name}:{i + 1}: output without a command")
                    i += 1
                    continue
                command, at = lines[i][2:], i + 1
                out.append(lines[i])
                i += 1
                while command.endswith("\\") and i < len(lines):
                    out.append(lines[i])
                    command = command[:-1] + lines[i].lstrip("> ")
                    i += 1
                expected = []
                while i < len(lines) and not lines[i].startswith("$ ") and lines[i].strip() != "```":
                    expected.append(lines[i].rstrip())
                    i += 1
                while expected and not expected[-1]:
                    expected.pop()
                actual = run(command, folder, environment)
                count += 1
                matches = agrees(expected, actual)
                if not matches and not update:
                    problems.append(f"{path.name}:{at}: $ {command}\n    expected:\n" +
                                    "".join(f"      {e}\n" for e in expected) + "    printed:\n" +
                                    "".join(f"      {a}\n" for a in actual))
                out.extend(expected if matches else actual)
    if update:
        path.write_text("\n".join(out), encoding="utf-8")
    return problems, count


def main():
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    if update:
        arguments = arguments[1:]
    kinora = pathlib.Path(arguments[0]).resolve()
    problems, count = [], 0
    for name in arguments[1:]:
        found, n = process(pathlib.Path(name), kinora, update)
        problems += found
        count += n
    for p in problems:
        print(p)
    print(f"{count} commands in {len(arguments) - 1} files, {len(problems)} differ")
    return 1 if problems else 0


sys.exit(main())
