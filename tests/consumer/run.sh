#!/usr/bin/env bash
# Installs the build into a temporary folder and uses it as strangers would: find_package, pkg-config,
# the program with its man page and completions, and the Debian packages.
#   tests/consumer/run.sh BUILD_FOLDER
set -euo pipefail
build=$(readlink -f "${1:?usage: tests/consumer/run.sh BUILD_FOLDER}")
root=$(dirname "$(readlink -f "$0")")/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8

say() { echo "consumer: $*"; }
fail() { say "FAILED: $*"; exit 1; }

cmake --install "$build" --prefix "$work/usr" >"$work/log" || { cat "$work/log"; fail "cmake --install"; }
if grep -rIl -e "$build" -e "$(readlink -f "$root")" "$work/usr" >"$work/paths"; then
  cat "$work/paths"
  fail "installed files name the build folder"
fi

cmake -S "$root/examples/library" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/usr" -DCMAKE_BUILD_TYPE=Debug \
  >"$work/log" 2>&1 && cmake --build "$work/build" >>"$work/log" 2>&1 || { cat "$work/log"; fail "find_package"; }
"$work/build/consumer" "$root/examples/Guard_Turn.bas" | tail -n 1 | grep -qx 'the same bytes' || fail "the consumer"
say "find_package works"

libdir=$(dirname "$(find "$work/usr" -name kinora.pc)")
# shellcheck disable=SC2046
g++ -std=c++20 -o "$work/by-pkg-config" "$root/examples/library/main.cpp" $(PKG_CONFIG_PATH=$libdir pkg-config --cflags --libs kinora)
"$work/by-pkg-config" "$root/examples/Guard_Turn.bas" >/dev/null || fail "pkg-config"
say "pkg-config works"

kinora=$work/usr/bin/kinora
"$kinora" --version | grep -q '^kinora [0-9]' || fail "the installed program"
bash -n "$work/usr/share/bash-completion/completions/kinora"
complete_with_bash() {
  bash -c '. "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _kinora; printf "%s\n" "${COMPREPLY[@]}"' \
    - "$work/usr/share/bash-completion/completions/kinora" "$@"
}
complete_with_bash kinora dec | grep -qx decode || fail "completion of verbs"
complete_with_bash kinora decode --out | grep -qx -- --output || fail "completion of options"
complete_with_bash kinora schema nan | grep -qx nanr || fail "completion of formats"
complete_with_bash kinora -j 4 dec | grep -qx decode || fail "completion behind an option of every verb"
complete_with_bash kinora pack Folder --type na | grep -qx narc || fail "completion of kinds of packs"
complete_with_bash kinora explain ASB000 | grep -qx ASB0001 || fail "completion of findings"
complete_with_bash kinora config set romfs.t | grep -qx romfs.totk || fail "completion of settings"
(cd "$work" && touch 'a b.bas' && complete_with_bash kinora decode a | grep -qx 'a b.bas') || fail "a name with a blank"
(cd "$work" && complete_with_bash kinora --dict a | grep -qx 'a b.bas') || fail "completion of a value before the verb"
for verb in $("$kinora" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
  grep -q "^\.SS $verb\$" "$work/usr/share/man/man1/kinora.1" || fail "the man page lacks $verb"
  grep -q -- "-a $verb " "$work"/usr/share/fish/vendor_completions.d/kinora.fish || fail "fish lacks $verb"
  grep -q "^    $verb)" "$work"/usr/share/zsh/vendor-completions/_kinora || fail "zsh lacks $verb"
done
for shell in zsh fish man; do
  command -v $shell >/dev/null || say "SKIPPED what $shell says about its file: it is not installed"
done
! command -v zsh >/dev/null || zsh -n "$work/usr/share/zsh/vendor-completions/_kinora"
! command -v fish >/dev/null || fish -n "$work/usr/share/fish/vendor_completions.d/kinora.fish"
if command -v man >/dev/null; then
  man --warnings -l "$work/usr/share/man/man1/kinora.1" >"$work/page" 2>"$work/warnings"
  [ ! -s "$work/warnings" ] || { cat "$work/warnings"; fail "the man page has mistakes"; }
fi
say "man page and completions are complete"
python3 "$root/tests/links.py" "$work/usr/share/doc/kinora" || fail "links of the installed pages"

if command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
  (cd "$build" && cpack -G DEB -B "$work/packages") >"$work/log" 2>&1 || { cat "$work/log"; fail "cpack"; }
  holds() {  # PACKAGE FILE
    dpkg-deb -c "$work"/packages/"$1"_*.deb >"$work/list"
    grep -q " \./usr/$2\$" "$work/list" || fail "$1 lacks $2"
  }
  holds kinora bin/kinora
  holds kinora share/man/man1/kinora.1
  holds kinora share/bash-completion/completions/kinora
  holds kinora share/zsh/vendor-completions/_kinora
  holds kinora share/fish/vendor_completions.d/kinora.fish
  holds kinora share/kinora/schemas/nanr.json
  holds libkinora-dev include/kinora/registry/format.hpp
  holds libkinora-dev lib/pkgconfig/kinora.pc
  holds kinora share/doc/kinora/copyright
  holds libkinora-dev share/doc/libkinora-dev/copyright
  dpkg-deb -f "$work"/packages/kinora_*.deb Depends | grep -q libc6 || fail "the package depends on nothing"
  dpkg-deb -x "$work"/packages/libkinora-dev_*.deb "$work/unpacked"
  # shellcheck disable=SC2046
  g++ -std=c++20 -o "$work/by-package" "$root/examples/library/main.cpp" \
    $(PKG_CONFIG_PATH=$work/unpacked/usr/lib/pkgconfig pkg-config --cflags --libs kinora) || fail "the pkg-config file of the package"
  say "Debian packages are complete"
else
  say "SKIPPED Debian packages: dpkg-dev is not installed"
fi
