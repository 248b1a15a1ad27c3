#!/usr/bin/env bash
# Installs on Debian 12 what building and using an5dc needs, and with --test what its tests need in addition. Quick, and
# without network, when it is all there.
#
# usage: ./setup.sh [--test]   exit 0: everything is there, 2: wrong usage, 3: it cannot be installed
#
# nvcc is not packaged by Debian: the tests that compile generated code take CUDA 13.0's from PATH.
set -euo pipefail

packages=(
  # to build, and for --verify: compiler, libraries, Clang 14 (its dylib libclang-cpp14 comes with llvm-14-dev)
  g++ cmake ninja-build libfmt-dev libisl-dev libcli11-dev libboost-context-dev nlohmann-json3-dev libtomlplusplus-dev
  libclang-14-dev llvm-14-dev
)
test_packages=(
  ccache
  # Catch2, the emulation under clang++, the style checks, the front end's fuzzer
  catch2 python3 clang-14 clang-format-14 clang-tidy-14 libclang-rt-14-dev
  # to build with Clang 19
  libclang-19-dev libclang-cpp19-dev llvm-19-dev
  # the pages of --report in a browser
  chromium fonts-dejavu-core python3-pil
  # packages, makefiles, the manual page, the shells' completions
  dpkg-dev fakeroot make man-db pkg-config zsh fish
  # what the documents show in Fortran
  gfortran
)

fail() {
  echo "setup.sh: error: $1" >&2
  exit 3
}

case "$#:${1-}" in
  0:) for_tests=0 ;;
  1:--test) for_tests=1 packages+=("${test_packages[@]}") ;;
  *)
    echo "usage: ./setup.sh [--test]" >&2
    exit 2
    ;;
esac

command -v dpkg-query >/dev/null || fail "this is not Debian; install by hand: ${packages[*]}"

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done

if ((${#missing[@]})); then
  as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "run as root, or install sudo, to install: ${missing[*]}"
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q || fail "apt-get update failed"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" || fail "apt-get install failed"
fi

echo "setup.sh: all ${#packages[@]} packages are installed"
if ((for_tests)) && ! command -v nvcc >/dev/null; then
  echo "setup.sh: note: nvcc is not on PATH; the compile tests need it (CUDA 13.0)" >&2
fi
