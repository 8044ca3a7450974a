# Sourced by ./run, ./test and .ci/run: installs what the build needs, where it is missing.
# Usage: need_packages PACKAGE...

need_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      echo "These Debian packages are missing. Install them with:" >&2
      echo "  sudo apt-get install ${missing[*]}" >&2
      return 1
    fi
  fi
  echo "Installing: ${missing[*]}" >&2
  if ! { "${as_root[@]}" apt-get update -qq &&
         DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq \
           --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1; then
    echo "Installing failed. Try it by hand: apt-get install ${missing[*]}" >&2
    return 1
  fi
}

build_packages=(g++ cmake ninja-build pkg-config libexpected-dev libfmt-dev libcli11-dev
  rapidjson-dev libyaml-dev libzstd-dev libdivsufsort-dev liblodepng-dev libgif-dev libwebp-dev)
check_packages=(doctest-dev librapidcheck-dev libbenchmark-dev clang-14 libclang-rt-14-dev
  clang-format-14 valgrind python3 python3-jsonschema dpkg-dev)
