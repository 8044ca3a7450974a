#!/usr/bin/env bash
# All sources are formatted as .clang-format says.
set -uo pipefail
cd "$(dirname "$0")/.."
git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run --Werror
