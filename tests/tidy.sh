#!/usr/bin/env bash
# clang-tidy over the sources that changed since it last found them clean (all of them on a new
# machine), or over those given. The stamp of a source covers everything that can change its verdict:
# headers, options. Nothing is built for it: the commands of the compiler are enough.
#
#   tests/tidy.sh [SOURCE...]
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
. cmake/setup.sh
need_packages "${build_packages[@]}" clang-14 clang-tidy-14 || exit 1
stamps=build/tidy/clean
mkdir -p "$stamps"
# Each source by itself, so that a finding names the file that it is in.
cmake --preset asan -B build/tidy -DKINORA_UNITY=OFF -DKINORA_TESTS=OFF -DKINORA_SANITIZE=OFF \
  -DKINORA_PRECOMPILE=OFF \
  >build/tidy/configure.log 2>&1 || { tail -n 20 build/tidy/configure.log; exit 1; }
common=$(git ls-files include src apps '*.clang-tidy' | grep -E '\.hpp$|clang-tidy$' | xargs cat | cksum)
check() {
  local source=$1 stamp
  stamp=$stamps/$(echo "$1 $2 $(cksum <"$1")" | cksum | tr ' ' _)
  [ -e "$stamp" ] && return 0
  clang-tidy-14 --quiet -p build/tidy "$source" 2>/dev/null && touch "$stamp"
}
export -f check
export stamps
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else git ls-files 'src/*.cpp' 'apps/*.cpp'; fi |
  xargs -P "$(nproc)" -I{} bash -c 'check "$@"' _ {} "$common"
