#!/usr/bin/env bash
# Fuzzes every target (or those named) for some seconds each and says what was found.
#   tests/fuzz/run.sh SECONDS [TARGET...]
# New inputs are kept in build/fuzz-corpus/TARGET; findings become files in build/fuzz-findings.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
seconds=${1:?usage: tests/fuzz/run.sh SECONDS [TARGET...]}
shift
cmake --preset fuzz >/dev/null && cmake --build build/fuzz --target kinora_fuzz >/dev/null || exit 1
program=build/fuzz/tests/kinora_fuzz
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(KINORA_FUZZ_TARGET= "$program" </dev/null 2>&1 | sed -n 's/^  //p')
mkdir -p build/fuzz-findings
status=0
for t in "${targets[@]}"; do
  corpus=build/fuzz-corpus/$t
  mkdir -p "$corpus" "tests/fuzz/corpus/$t"
  build/fuzz/tests/kinora_fuzz_seeds "$t" "$corpus"
  log=build/fuzz-findings/$t.log
  if KINORA_FUZZ_TARGET=$t "$program" "$corpus" "tests/fuzz/corpus/$t" -max_total_time="$seconds" \
      -timeout=10 -rss_limit_mb=2048 -max_len=65536 -artifact_prefix=build/fuzz-findings/"$t"- \
      -print_final_stats=1 >"$log" 2>&1; then
    echo "$t: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") executions, nothing found"
  else
    echo "$t: FOUND, see $log"
    status=1
  fi
done
exit $status
