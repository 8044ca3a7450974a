#!/usr/bin/env python3
"""links.py FOLDER: every link of a Markdown page to a file leads to one, every link to a heading too."""
import pathlib
import re
import sys
import urllib.parse


def anchors(page):
    """The names that headings can be linked by."""
    out = set()
    for line in page.read_text().splitlines():
        if m := re.match(r"#+ (.*)", line):
            kept = re.sub(r"[^\w\- ]", "", m[1].strip().lower())
            out.add(kept.replace(" ", "-"))
    return out


def main():
    root = pathlib.Path(sys.argv[1])
    pages = [p for p in sorted(root.rglob("*.md")) if "build" not in p.relative_to(root).parts]
    problems = links = 0
    for page in pages:
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            links += 1
            name, _, heading = urllib.parse.unquote(target).partition("#")
            there = (page.parent / name) if name else page
            if not there.exists():
                print(f"{page.relative_to(root)}: {target} leads nowhere")
            elif heading and there.suffix == ".md" and heading not in anchors(there):
                print(f"{page.relative_to(root)}: {target}: no such heading")
            else:
                continue
            problems += 1
    print(f"links: {problems} problems in {links} links of {len(pages)} pages")
    return 1 if problems or not links else 0


if __name__ == "__main__":
    sys.exit(main())
