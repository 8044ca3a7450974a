#!/usr/bin/env python3
"""The rooms of the house and what each may use (docs/architecture.md), and a few rules that no
compiler checks: nothing below host prints, throws or opens files; no machine's paths."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def rooms_of_the_page():
    """The table of docs/architecture.md, so that the page cannot say anything else than what holds."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = re.search(r"^\| room \| may use \| libraries \|\n\|[-|]+\|\n((?:\|.*\|\n)+)", page, re.M).group(1)
    rooms, libraries = {}, {}
    for line in table.splitlines():
        room, uses, has = (cell.strip() for cell in line.strip("|").split("|"))
        rooms[room] = [] if uses == "-" else [u.strip() for u in uses.split(",")]
        libraries[room] = [] if has == "-" else [h.strip().split("::")[0] for h in has.split(",")]
    return rooms, libraries


MAY_USE, LIBRARIES = rooms_of_the_page()
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])((?:\.\./)*)([^">]+)[">]')
KNOWN_LIBRARIES = {library for has in LIBRARIES.values() for library in has}
FORBIDDEN_BELOW_HOST = [
    (r"#\s*include\s*<(iostream|regex|format|fstream|filesystem|cstdio|thread|mutex|future)>",
     "system or stream header"),
    (r"\bthrow\b(?!\s*;)", "throws"),
    (r"\bstd::(cout|cerr)\b|\bf?printf\s*\(|\bputs\s*\(", "prints"),
]
MACHINE_PATHS = re.compile(r"/(wor[k]/main|wor[k]/wt|wor[k]/shared|far[m]/|roo[t]/|tmp/bas[h]_jobs|tmp/brie[f])")

problems = []


def room_of(path):
    parts = path.parts
    if parts[0] == "src":
        return parts[1]
    if parts[:2] == ("include", "kinora"):
        return parts[2]
    return "apps" if parts[0] == "apps" else None


files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True,
                       capture_output=True, check=True).stdout.split("\n")
for name in filter(None, files):
    path = pathlib.Path(name)
    full = ROOT / path
    if not full.is_file():
        continue
    try:
        text = full.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        continue
    if MACHINE_PATHS.search(text):
        problems.append(f"{name}: names a path of the machine it was written on")
    if path.suffix not in (".cpp", ".hpp", ".h", ".inl"):
        continue
    if len(text.split("\n")) > 800:
        problems.append(f"{name}: {len(text.split(chr(10)))} lines; is it one concept?")
    room = room_of(path)
    if room is None:
        continue
    if room not in MAY_USE:
        problems.append(f"{name}: '{room}' is not a room")
        continue
    allowed = set(MAY_USE[room]) | {room}
    for line_number, line in enumerate(text.split("\n"), 1):
        if m := INCLUDE.match(line):
            name_of_header = m.group(3).removeprefix("kinora/")
            first = re.split(r"[/.]", name_of_header)[0]
            if first in MAY_USE and first not in allowed:
                problems.append(f"{name}:{line_number}: {room} may not use {first}")
            elif first in KNOWN_LIBRARIES and first not in LIBRARIES[room]:
                problems.append(f"{name}:{line_number}: {room} may not use the library {first}")
            # What is left of <...> is the standard library, and below host only that of C++.
            elif m.group(1) == "<" and first not in MAY_USE and first not in KNOWN_LIBRARIES:
                is_c = name_of_header.endswith(".h") and room in ("host", "apps")
                if re.search(r"[./]", name_of_header) and not is_c:
                    problems.append(f"{name}:{line_number}: {room} may not use <{name_of_header}>")
        if room not in ("host", "apps"):
            code = line.split("//")[0]
            for pattern, what in FORBIDDEN_BELOW_HOST:
                if re.search(pattern, code):
                    problems.append(f"{name}:{line_number}: {what} below host")

corpora = sum(f.stat().st_size for f in (ROOT / "tests" / "fuzz" / "corpus").rglob("*") if f.is_file())
if corpora > 5_000_000:
    problems.append(f"tests/fuzz/corpus: {corpora} bytes; at most 5,000,000 are kept")

for p in problems:
    print(p)
print(f"rooms: {len(problems)} problems in {len(files)} files")
sys.exit(1 if problems else 0)
