#!/usr/bin/env bash
# Writes the field tables of every format, docs/formats/fields/*.md, from the descriptions in the
# code. A unit test fails while they differ.
#   docs/formats/update.sh [KINORA]     by default the program of the release build
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
kinora=$(readlink -f "${1:-../../build/release/apps/cli/kinora}")
rm -rf fields
mkdir fields
for format in $("$kinora" formats --json | sed -n 's/.*"name": *"\([^"]*\)".*/\1/p'); do
  "$kinora" schema "$format" >"fields/$format.md"
done
ls fields
