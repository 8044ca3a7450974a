#!/usr/bin/env python3
"""Holds the JSON Schemas against what Kinora writes, with the usual validator.

    json_schema.py KINORA PROJECT

Every example, golden file and sample, decoded as JSON, must fit the schema of its format; texts with
a mistake that a person makes must not.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    # Debian's package belongs to Debian's Python, which need not be the first on the path.
    DEBIANS = "/usr/bin/python3"
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIANS) and os.path.exists(DEBIANS):
        os.execv(DEBIANS, [DEBIANS, *sys.argv])
    sys.exit("the Python module jsonschema is missing: install the Debian package python3-jsonschema")

# Format, a text that fits, what is changed in it, what the editor underlines.
MISTAKES = [
    ("nanr", {"kinora": "nanr", "sequences": []}, {"sequence": []}, "a misspelt key"),
    ("bas", {"kinora": "bas", "elements": [{"id": 0, "type": "SkeltalAsset"}]},
     {"elements": [{"id": 0, "type": "SkeletalAsset"}]}, "an unknown name"),
    ("aamp", {"kinora": "aamp", "objects": {"A": {"B": {"s32": 5}, "C": True}}},
     {"objects": {"A": {"B": {"s33": 5}}}}, "an unknown type of a parameter"),
    ("aamp", {"kinora": "aamp", "objects": {"A": {"B": {"vec3": [1.0, 2.0, 3.0]}}}},
     {"objects": {"A": {"B": {"vec3": [1.0, 2.0]}}}}, "a vector that is too short"),
    ("aamp", {"kinora": "aamp", "objects": {"A": {"B": {"s32": 5}}}},
     {"objects": {"A": {"B": {}}}}, "a parameter without a value"),
    ("ainb", {"kinora": "ainb/0x407", "nodes": [{"id": 0, "inputs": [
        {"name": "In", "float": 0.5, "from": {"blackboard": {"index": 1}}}]}]},
     {"nodes": [{"id": 0, "inputs": [
         {"name": "In", "float": 0.5, "from": {"blackboard": {"index": 1, "typo": 2}}}]}]},
     "a name with a key too many"),
    ("aamp", {"kinora": "aamp", "lists": {"L": {"objects": {}}}},
     {"lists": {"L": {"object": {}}}}, "a misspelt key below a list"),
    ("asb", {"kinora": "asb/0x417", "elements": [
        {"id": 0, "type": "event", "baev": [{"events": [{"name": "Step"}]}]}]},
     {"elements": [{"id": 0, "type": "event", "baev": [{"event": []}]}]},
     "a misspelt key in the events of an element"),
    ("asb", {"kinora": "asb/0x417", "elements": [{"id": 0, "type": "event", "baev": []}]},
     {"elements": [{"id": 0, "type": "sequential", "baev": []}]},
     "a key that elements of another type have"),
]


def main():
    kinora, project = sys.argv[1], pathlib.Path(sys.argv[2])

    def run(*arguments):
        return subprocess.run([kinora, *arguments], capture_output=True)

    validators = {}

    def validator(name):
        if name not in validators:
            schema = json.loads(run("schema", name, "--json-schema").stdout)
            jsonschema.Draft7Validator.check_schema(schema)
            validators[name] = jsonschema.Draft7Validator(schema)
        return validators[name]

    problems, fitting = [], 0
    samples = pathlib.Path(os.environ.get("KINORA_SAMPLES", project / ".." / "shared" / "samples"))
    folders = [project / "examples", project / "tests" / "golden"]
    if samples.is_dir():
        folders.append(samples)
    else:
        print("SKIPPED: no samples")
    for folder in folders:
        with tempfile.TemporaryDirectory() as out:
            # Files that are meant to be refused are among them.
            run("decode", str(folder), "--as", "json", "-o", out)
            for file in sorted(pathlib.Path(out).rglob("*.json")):
                tree = json.loads(file.read_bytes())
                error = jsonschema.exceptions.best_match(
                    validator(tree["kinora"].split("/")[0]).iter_errors(tree))
                if error:
                    place = "/".join(str(step) for step in error.absolute_path)
                    problems.append(f"{file.relative_to(out)}: {place}: {error.message[:300]}")
                fitting += 1
    for name, good, change, what in MISTAKES:
        for error in validator(name).iter_errors(good):
            problems.append(f"{name}: without {what}: {error.message[:300]}")
        if validator(name).is_valid({**good, **change}):
            problems.append(f"{name}: {what} is not noticed")
        validator(name).validate({**good, "$schema": "anywhere.json"})
    for p in problems:
        print(p)
    print(f"json schema: {fitting} texts, {len(MISTAKES)} mistakes, {len(problems)} problems")
    return 1 if problems or fitting < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
