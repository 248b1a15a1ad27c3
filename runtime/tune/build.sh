#!/bin/sh
# Builds pieces of the programs that runner.cuh is part of. Names are nestN_X, without an ending and perhaps in
# a folder; beside NAME.cu lie nestN_main.cu, nestN_plain.cu and the file `flags` for nvcc.
#
# usage: build.sh object NAME     NAME.o; where there is none afterwards, NAME.log says why
#        build.sh program NAME    the program NAME of nestN_main.o, nestN_plain.o and NAME.o
#        build.sh key NAME        prints a checksum of everything that the program is made of
# environment: NVCC, the compiler. What has been built from the same sources is left as it is.
set -u
NVCC=${NVCC:-nvcc}
folder=$(dirname "$2")
base=$(basename "$2")
nest=$folder/${base%%_*}

key() {
  {
    "$NVCC" --version
    cat candidate.h input.h runner.cuh types.h "$folder/flags" "${nest}_main.cu" "${nest}_plain.cu" "$2.cu"
    [ ! -d "$folder/${base#*_}" ] || cat "$folder/${base#*_}"/*.cu  # what $2.cu includes
  } | cksum | tr ' ' -
}

built() {
  [ -f "$2$1" ] && [ "$(cat "$2$1.key" 2>/dev/null)" = "$(key "$@")" ]
}

case $1 in
  object)
    built .o "$2" && exit 0
    rm -f "$2.o"
    "$NVCC" --options-file "$folder/flags" -c "$2.cu" -o "$2.o" >"$2.log" 2>&1 || rm -f "$2.o"
    [ ! -f "$2.o" ] || key .o "$2" >"$2.o.key"
    ;;
  program)
    built "" "$2" && exit 0
    rm -f "$2"
    [ -f "$2.o" ] || exit 1
    "$NVCC" --options-file "$folder/flags" "$2.o" "${nest}_plain.o" "${nest}_main.o" -o "$2" &&
      key "" "$2" >"$2.key"
    ;;
  key) key "" "$2" ;;
esac
