#!/bin/sh
# Builds every candidate of candidates.csv, several at once, runs them one after another on this
# machine's first GPU and writes results.csv. Candidates that have a row there already are left out.
#
# usage: ./run.sh    environment: NVCC, the compiler (nvcc), and JOBS, compilers at once (all cores)
# Exit status: 0 done, 3 no compiler or no fitting GPU.
set -u
cd "$(dirname "$0")" || exit 3
NVCC=${NVCC:-nvcc}
JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
export NVCC

if ! command -v "$NVCC" >/dev/null; then
  echo "run.sh: error: '$NVCC' is missing; NVCC=/path/to/nvcc ./run.sh" >&2
  exit 3
fi
version=$("$NVCC" --version | sed -n 's/.*, V//p')

# Names on standard input; NAME.log says why there is no NAME.o.
compile() {
  xargs -P "$1" -I '{}' sh ./build.sh object '{}'
}

link() {
  sh ./build.sh program "$1"
}

nests=$(cut -d, -f1 candidates.csv | sed 's/_[0-9]*$//' | sort -u)
first=$(head -n 1 candidates.csv | cut -d, -f1)
for nest in $nests; do echo "${nest}_main"; echo "${nest}_plain"; done >common
(cat common; echo "$first") | compile "$JOBS"
if link "$first"; then
  "./$first" --probe || exit 3
fi

if [ ! -f results.csv ]; then
  { echo "# nvcc: $version"; sed 's/^/# /' tuned
    echo "nest,schedule,gcells_per_s,registers,spill_bytes,verified,error"; } >results.csv
fi
left() {
  while IFS=, read -r name nest schedule; do
    grep -qF "$nest,$schedule," results.csv || echo "$name,$nest,$schedule"
  done <candidates.csv
}
left >left.csv
echo "$(wc -l <left.csv) of $(wc -l <candidates.csv) candidates to build, $JOBS at once" >&2
cut -d, -f1 left.csv | compile "$JOBS"

while IFS=, read -r name nest schedule; do
  if ! link "$name"; then
    echo "$nest,$schedule,0,0,0,no,does not build; see $name.log" >>results.csv
    continue
  fi
  timeout --foreground 600 "./$name" </dev/null >row 2>"$name.log"
  case $? in
    0 | 1) ;;
    3) cat "$name.log" >&2; exit 3 ;;
    *) echo "$nest,$schedule,0,0,0,no,did not finish; see $name.log" >row ;;
  esac
  cat row >>results.csv
  cat row >&2
done <left.csv
echo "wrote $PWD/results.csv; next: an5dc --tune --import results.csv with the same input and options"
