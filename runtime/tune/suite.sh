#!/usr/bin/env bash
# Builds, checks and times every entry of entries.csv on this machine's first GPU: several compilers at once, then
# one program after another. Writes results.csv, a line for each entry, as they come. Started again, it goes on with
# what is missing: an entry whose line is there and whose sources and compiler are the same is not run again.
# Lines of entries that the suite has no more are dropped.
#
# usage: ./run.sh [--only GLOB] [--limit MINUTES] [--each SECONDS] [--retry]
#   --only GLOB      only entries whose program matches, such as 'h200/star2d*/float/*'
#   --limit MINUTES  begin nothing after so many minutes
#   --each SECONDS   end a program after so long (1200)
#   --retry          run entries again that have an error
# environment: NVCC, the compiler (nvcc); JOBS, compilers at once (all cores); CUDA_VISIBLE_DEVICES
# Exit status: 0 every entry is verified or is one that has to be refused, 1 some are not, 2 wrong usage, 3 no
# compiler or no fitting GPU, 4 the time is up: run it again.
set -euo pipefail
command="$0 $*"
export NVCC=${NVCC:-nvcc}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
only='*' retry='' limit=0 each=1200

usage() {
  echo "run.sh: error: $1" >&2
  sed -n '/^# usage/,/^# Exit/p' "$0" >&2
  exit 2
}

while (($#)); do
  case $1 in
    --only | --limit | --each)
      [[ $# -gt 1 ]] || usage "$1 needs a value"
      [[ $1 == --only || $2 =~ ^[1-9][0-9]*$ ]] || usage "$1 needs a number above 0, not '$2'"
      case $1 in
        --only) only=$2 ;;
        --limit) limit=$2 ;;
        --each) each=$2 ;;
      esac
      shift 2
      ;;
    --retry)
      retry=yes
      shift
      ;;
    *) usage "unknown argument '$1'" ;;
  esac
done
cd "$(dirname "$0")"
if ! command -v "$NVCC" >/dev/null; then
  echo "run.sh: error: '$NVCC' is missing; NVCC=/path/to/nvcc ./run.sh" >&2
  exit 3
fi
DEADLINE=$((limit ? $(date +%s) + 60 * limit : 0))  # of build(); 0: none
export DEADLINE

in_time() { ((DEADLINE == 0 || $(date +%s) < DEADLINE)); }

# results.csv begins each line with what says which entry it is; `measured` says which sources were run for it.
columns=$(head -n 1 entries.csv)
peer_columns=${columns#*,flops_per_cell}
csv=stencil,type,mode,device,grid,steps,bT,schedule,gcells_per_s,predicted_gcells_per_s,flops_per_cell
csv+=,registers,spill_bytes,verified,error$peer_columns
head_of_results() {
  echo "# an5dc --suite, $(date -u '+%Y-%m-%d %H:%M UTC'): $command"
  echo "# GPU, driver, SM clock now and at most, power limit: $(nvidia-smi --format=csv,noheader \
    ${CUDA_VISIBLE_DEVICES:+-i "${CUDA_VISIBLE_DEVICES%%,*}"} \
    --query-gpu=name,driver_version,clocks.sm,clocks.max.sm,power.limit 2>/dev/null | head -n 1 || true)"
  echo "# nvcc: $("$NVCC" --version | sed -n 's/.*, V//p')"
  echo "$csv"
}

read_entry() { # LINE of entries.csv
  IFS=, read -r program refusal stencil type mode device grid steps bt schedule predicted flops _ <<<"$1"
  peers=$(cut -d, -f13- <<<"$1")
  key=$stencil,$type,$mode,$device,$grid,$steps,$bt,$schedule
}

# results.csv in the order of entries.csv, without what is not there, with predictions and peers as they are there.
arrange() {
  awk -F, -v columns="$csv" '
    function fields(first, last,  text, n) {
      text = $first
      for (n = first + 1; n <= last; n++) text = text FS $n
      return text
    }
    NR == FNR && /^#/ { print; next }
    NR == FNR { speed[fields(1, 8)] = $9; rest[fields(1, 8)] = fields(12, 15); next }
    FNR == 1 { print columns; next }
    { key = fields(3, 10) }
    key in speed { print key FS speed[key] FS $11 FS $12 FS rest[key] (NF > 12 ? FS fields(13, NF) : "") }
  ' results.csv entries.csv >results.new
  mv results.new results.csv
}

# Puts the entry that was read last into results.csv, in place of an earlier line.
write_line() { # SPEED REGISTERS SPILL VERIFIED ERROR
  awk -v key="$key," 'index($0, key) != 1' results.csv >results.new
  echo "$key,$1,$predicted,$flops,$2,$3,$4,$5${peer_columns:+,$peers}" >>results.new
  mv results.new results.csv
}

is_done() { # the entry that was read last
  local line
  line=$(awk -v key="$key," 'index($0, key) == 1' results.csv)
  [[ -n $line ]] || return 1
  [[ -z $retry || -z $(cut -d, -f15 <<<"$line") ]] || return 1
  grep -qxF "$(sh ./build.sh key "$program") $program" measured
}

# The lines of entries.csv that are to be run. What has to be refused is done at once.
select_entries() {
  local line
  while IFS= read -r line; do
    read_entry "$line"
    if [[ -z $program ]]; then
      write_line 0 0 0 no "$refusal"
      continue
    fi
    # shellcheck disable=SC2053  # a pattern
    if [[ $program == $only ]] && ! is_done; then echo "$line"; fi
  done < <(tail -n +2 entries.csv)
}

# What the programs of standard input share.
commons() {
  sed -E 's|/([^/_]*)_[^/]*$|/\1|' | sort -u | while read -r nest; do printf '%s\n' "${nest}_main" "${nest}_plain"; done
}

build() { # object or program, for names of standard input
  # shellcheck disable=SC2016  # for the inner shell
  xargs -P "$jobs" -I '{}' sh -c '
    [ "$DEADLINE" = 0 ] || [ "$(date +%s)" -lt "$DEADLINE" ] || exit 0
    sh ./build.sh "$1" "$2" || true' build "$1" '{}'
}

build_all() { # names of programs on standard input
  local names
  names=$(cat)
  commons <<<"$names" | build object
  build object <<<"$names"
  build program <<<"$names"
}

# Asks one program of each device whether its GPU is here; prints the devices for which it is not.
missing_devices() { # names of programs on standard input
  sort -u -t/ -k1,1 | while read -r program; do
    build_all <<<"$program"
    [[ ! -x $program ]] || "./$program" --probe >&2 || echo "${program%%/*}"
  done
}

# Runs the entry that was read last.
run_entry() {
  local status=0 nest line speed registers spill verified error
  if [[ ! -x $program ]]; then
    write_line 0 0 0 no "does not build; see $program.log"
    return
  fi
  timeout --foreground "$each" "./$program" </dev/null >row 2>"$program.log" || status=$?
  if ((status == 3)) && ! "./$program" --probe; then exit 3; fi
  if ((status <= 1)); then
    IFS=, read -r nest line speed registers spill verified error <row
    write_line "$speed" "$registers" "$spill" "$verified" "$error"
  else
    write_line 0 0 0 no "did not finish (status $status): $(tail -n 1 "$program.log" | tr ',\r' ';;')"
  fi
  echo "$(sh ./build.sh key "$program") $program" >>measured
}

[[ -f results.csv ]] || { rm -f measured; head_of_results >results.csv; }
touch measured
arrange
select_entries >left
if [[ -s left ]]; then
  missing=$(cut -d, -f1 left | missing_devices)
  for device in $missing; do
    echo "run.sh: note: entries for '$device' are left out" >&2
    sed -i "\\|^$device/|d" left
  done
  [[ -s left ]] || exit 3
  total=$(wc -l <left)
  echo "run.sh: building $total entries, $jobs at once" >&2
  cut -d, -f1 left | build_all
  number=0
  while IFS= read -r line; do
    if ! in_time; then
      echo "run.sh: the time is up, $((total - number)) entries are left; run it again" >&2
      exit 4
    fi
    number=$((number + 1))
    read_entry "$line"
    run_entry
    echo "run.sh: $number of $total: $program: $(tail -n 1 results.csv | cut -d, -f9,15 | sed 's/,/ GCells\/s /')" >&2
  done <left
fi
arrange
echo "run.sh: wrote $PWD/results.csv" >&2
# Everything verified, but for what has to be refused?
awk -F, '!/^#/ && $14 == "no" && $15 !~ /^refused by / { wrong = 1 } END { exit wrong }' results.csv
