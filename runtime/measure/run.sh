#!/bin/sh
# Builds measure_device.cu, runs it on this machine's first GPU and writes device.json beside it.
#
# usage: ./run.sh    environment: NVCC, the compiler (nvcc), and ARCH, its -arch (native)
# Exit status: 0 done, 3 no compiler, no GPU or a failing CUDA call.
set -u
cd "$(dirname "$0")" || exit 3
nvcc=${NVCC:-nvcc}

if ! command -v "$nvcc" >/dev/null; then
  echo "run.sh: error: '$nvcc' is missing; NVCC=/path/to/nvcc ./run.sh" >&2
  exit 3
fi
"$nvcc" -O3 -std=c++17 -arch="${ARCH:-native}" measure_device.cu -o measure_device || exit 3
if ! ./measure_device >device.json.part; then
  rm -f device.json.part
  exit 3
fi
mv device.json.part device.json
echo "wrote $PWD/device.json; next: an5dc --measure-device --import device.json -o NAME.json"
