#!/usr/bin/env bash
# How long `check` takes on whole folders, against what merely has to be done to see the files:
#   5,000 BAS                  against `list`, which reads them and tells their format
#   a folder of actor packs    against `list`, which decompresses them and reads their tables
# Each is the best of several runs with warm files and the same threads. At most 3 times is the aim.
#
#   bench/folders.sh [KINORA [SAMPLES [RUNS]]]
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
kinora=${1:-$root/build/release/apps/cli/kinora}
samples=${2:-${KINORA_SAMPLES:-$root/../shared/samples}}
runs=${3:-7}
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

# best COMMAND...: milliseconds of the fastest of the runs; the output goes nowhere.
best() {
  local least=999999999999 start end
  "$@" >/dev/null 2>&1 || true
  for _ in $(seq "$runs"); do
    start=$(date +%s%N)
    "$@" >/dev/null 2>&1 || true
    end=$(date +%s%N)
    [ $((end - start)) -ge "$least" ] || least=$((end - start))
  done
  echo $((least / 10000)) # hundredths of a millisecond
}
compare() {
  local what=$1 check list
  shift
  list=$(best "$kinora" list "$@")
  check=$(best "$kinora" check "$@")
  awk -v what="$what" -v c="$check" -v l="$list" \
    'BEGIN { printf "%-28s check %7.1f ms   list %7.1f ms   ratio %.2f\n", what, c / 100, l / 100, c / l }'
}
for threads in 1 "$(nproc)"; do
  compare "5,000 BAS, -j $threads" "$work/bas" -j "$threads"
  compare "$(ls "$work/packs" | wc -l) packs, -j $threads" "$work/packs" -j "$threads"
done
