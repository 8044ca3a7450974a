#!/usr/bin/env bash
# How long `check` takes on whole folders, against what merely has to be done to see the files:
#   5,000 BAS                  against `list`, which reads them and tells their format
#   a folder of actor packs    against `list`, which decompresses them and reads their tables
# Each is the best of several runs with warm files and the same threads. At most 3 times is the aim; on
# a busy machine look at the processor time.
#
#   bench/folders.sh [KINORA [SAMPLES [RUNS]]]
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
kinora=${1:-$root/build/release/apps/cli/kinora}
samples=${2:-${KINORA_SAMPLES:-$root/../shared/samples}}
runs=${3:-7}
[ -x "$kinora" ] || { echo "no program $kinora: build it first, or name another one" >&2; exit 2; }
[ -d "$samples/bas" ] || { echo "no samples in $samples" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/bas" "$work/packs"
count=0
while [ "$count" -lt 5000 ]; do
  for f in "$samples"/bas/*.bas; do
    [ "$count" -lt 5000 ] || break
    cp "$f" "$work/bas/$count-$(basename "$f")"
    count=$((count + 1))
  done
done
for i in $(seq 20); do
  for f in "$samples"/packs/*.sbactorpack; do cp "$f" "$work/packs/$i-$(basename "$f")"; done
done

TIMEFORMAT='%R %U %S'
# best COMMAND...: seconds of the fastest run, and the least processor time; the output goes nowhere.
best() {
  "$@" >/dev/null 2>&1 || true
  for _ in $(seq "$runs"); do { time "$@" >/dev/null 2>&1 || true; } 2>&1; done |
    awk 'NR == 1 || $1 < wall { wall = $1 } NR == 1 || $2 + $3 < cpu { cpu = $2 + $3 }
         END { print wall, cpu }'
}
compare() {
  local what=$1
  shift
  echo "$(best "$kinora" list "$@") $(best "$kinora" check "$@")" |
    awk -v what="$what" '{ printf "%-20s list %.3f s (processor %.3f s), check %.3f s (%.3f s): %.1f times (%.1f)\n",
                                  what, $1, $2, $3, $4, $3 / ($1 + 1e-9), $4 / ($2 + 1e-9) }'
}
for threads in 1 "$(nproc)"; do
  compare "5,000 BAS, -j $threads" "$work/bas" -j "$threads"
  compare "$(ls "$work/packs" | wc -l) packs, -j $threads" "$work/packs" -j "$threads"
done
