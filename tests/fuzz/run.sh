#!/usr/bin/env bash
# Fuzzes every target (or those named) for some seconds each, and ends with a table of what ran and
# what was found.
#   tests/fuzz/run.sh --for SECONDS [--jobs N] [--save] [TARGET...]
# --jobs   targets at a time (default: one per core)
# --save   afterwards puts the smallest inputs that cover the most into tests/fuzz/corpus, at most
#          100 kB for each target; ./test replays them
# Inputs are collected in build/fuzz-corpus/TARGET; logs lie in build/fuzz-findings, findings in a folder
# there that is called like the target.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 1
usage() { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
seconds='' jobs=$(nproc) save=false targets=()
while [ $# -gt 0 ]; do
  case $1 in
    --for) seconds=${2:-}; shift 2 || usage ;;
    --jobs) jobs=${2:-}; shift 2 || usage ;;
    --save) save=true; shift ;;
    -*) usage ;;
    *) targets+=("$1"); shift ;;
  esac
done
[[ $seconds =~ ^[0-9]+$ && $jobs =~ ^[1-9][0-9]*$ ]] || usage

launcher=()
command -v ccache >/dev/null 2>&1 && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
mkdir -p build/fuzz-findings
if ! { cmake --preset fuzz "${launcher[@]}" && cmake --build build/fuzz --target kinora_fuzz kinora_fuzz_seeds; } \
    >build/fuzz-findings/build.log 2>&1; then
  tail -n 30 build/fuzz-findings/build.log >&2
  exit 1
fi
program=build/fuzz/tests/kinora_fuzz
seeds=build/fuzz/tests/kinora_fuzz_seeds
mapfile -t known < <(KINORA_FUZZ_TARGET='' "$program" </dev/null 2>&1 | sed -n 's/^  //p')
[ ${#targets[@]} -gt 0 ] || targets=("${known[@]}")
for t in "${targets[@]}"; do
  printf '%s\n' "${known[@]}" | grep -qxF -- "$t" || { echo "no target '$t'; known: ${known[*]}" >&2; exit 2; }
done

fuzz_one() {
  local t=$1 corpus=build/fuzz-corpus/$1 log=build/fuzz-findings/$1.log found=build/fuzz-findings/$1
  local saved=()
  rm -rf "$found"
  mkdir -p "$corpus" "$found"
  [ -d "tests/fuzz/corpus/$t" ] && saved=("tests/fuzz/corpus/$t")
  "$seeds" "$t" "$corpus" </dev/null >/dev/null
  # The entropic schedule took two fifths of the time of large targets, stacks of allocations a tenth.
  ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16 \
    KINORA_FUZZ_TARGET=$t "$program" "$corpus" "${saved[@]}" -max_total_time="$seconds" -timeout=10 \
    -rss_limit_mb=2048 -max_len=65536 -entropic=0 -artifact_prefix="$found"/ \
    -print_final_stats=1 </dev/null >"$log" 2>&1
  echo $? >"build/fuzz-findings/$t.code"
}
export -f fuzz_one
export seconds program seeds
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I{} bash -c 'fuzz_one {}'

# The fewest inputs that reach all that was reached, the smallest first.
save_one() {
  local t=$1 merged size=0 file kept=tests/fuzz/corpus/$1
  local saved=()
  merged=$(mktemp -d)
  [ -d "$kept" ] && saved=("$kept")
  KINORA_FUZZ_TARGET=$t "$program" -merge=1 "$merged" "build/fuzz-corpus/$t" "${saved[@]}" \
    </dev/null >/dev/null 2>&1
  mkdir -p "$kept"
  while read -r bytes file; do
    size=$((size + bytes))
    [ $size -le 100000 ] || break
    cp "$file" "$kept/"
  done < <(find "$merged" -type f -printf '%s %p\n' | sort -n)
  rm -rf "$merged"
}
if $save; then
  for t in "${targets[@]}"; do save_one "$t"; done
fi

total=0 found=0
printf '\n%-22s %14s %10s %10s  %s\n' target executions per-second corpus findings
for t in "${targets[@]}"; do
  log=build/fuzz-findings/$t.log
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  findings=$(find "build/fuzz-findings/$t" -type f | wc -l)
  [ "$findings" -gt 0 ] || [ "$(cat "build/fuzz-findings/$t.code")" = 0 ] || findings=1
  note=$findings
  [ "$findings" -eq 0 ] || note="$findings, see $log and ${log%.log}"
  printf '%-22s %14s %10s %10s  %s\n' "$t" "${runs:-0}" "${rate:-0}" "$(du -sh "build/fuzz-corpus/$t" | cut -f1)" "$note"
  total=$((total + ${runs:-0})) found=$((found + findings))
done
echo "${#targets[@]} targets, $seconds s each: $total executions, $found findings"
[ -d tests/fuzz/corpus ] && echo "saved corpora: $(find tests/fuzz/corpus -type f -printf '%s\n' | awk '{ n += $1 } END { print n + 0 }') bytes of at most 5,000,000"
[ "$found" -eq 0 ]
