#!/usr/bin/env bash
# clang-tidy over the sources that changed since it last found them clean (all of them on a new
# machine). The stamp of a source covers everything that can change its verdict: headers, options.
set -uo pipefail
cd "$(dirname "$0")/.."
stamps=build/tidy
mkdir -p "$stamps"
common=$(git ls-files include src apps '*.clang-tidy' | grep -E '\.hpp$|clang-tidy$' | xargs cat | cksum)
check() {
  local source=$1 stamp
  stamp=$stamps/$(echo "$1 $2 $(cksum <"$1")" | cksum | tr ' ' _)
  [ -e "$stamp" ] && return 0
  clang-tidy-14 --quiet -p build/asan "$source" 2>/dev/null && touch "$stamp"
}
export -f check
export stamps
git ls-files 'src/*.cpp' 'apps/*.cpp' |
  xargs -P "$(nproc)" -I{} bash -c 'check "$@"' _ {} "$common"
