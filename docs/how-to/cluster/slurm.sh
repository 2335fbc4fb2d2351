#!/usr/bin/env bash
#SBATCH --job-name=understudy
#SBATCH --output=%x-%A-%a.log
#SBATCH --open-mode=append
#SBATCH --time=02:00:00
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --requeue

# Records a study in parts, as a job array. Then checks that the parts are complete.
#
#   slurm.sh submit PARTS DIR [options of understudy record]
#   slurm.sh lost PARTS DIR                prints the incomplete parts of DIR, such as 17,23
#   slurm.sh submit 17,23/PARTS DIR [the same options]
#
# The script submits these commands, which you can also run yourself. A task's number is its part's:
#
#   sbatch --array=1-PARTS slurm.sh record PARTS DIR [options of understudy record]
#   sbatch --array=17 slurm.sh record PARTS DIR [the same options]
#   sbatch --dependency=afterany:JOB --output=%x-%j.log slurm.sh check DIR
#
# $UNDERSTUDY is the program [default: understudy]. sbatch reads partition, account and time limit
# from SBATCH_PARTITION, SBATCH_ACCOUNT and SBATCH_TIMELIMIT. README.md in this folder explains the
# number of parts and the storage.
set -euo pipefail
understudy=${UNDERSTUDY:-understudy}

fail() {
  echo "slurm.sh: $1" >&2
  exit 64
}

submit() {
  local list=1-$1 parts=$1 dir=$2 job
  if [[ $1 == */* ]]; then list=${1%/*} parts=${1#*/}; fi
  shift 2
  job=$(sbatch --parsable --array="$list" "$0" record "$parts" "$dir" "$@")
  job=${job%%;*}
  echo "array job $job: parts $list of $parts"
  # afterany also runs the check after failures. With afterok, one lost part would prevent it.
  sbatch --dependency="afterany:$job" --output=%x-%j.log "$0" check "$dir"
}

lost() {
  local part list=
  for ((part = 1; part <= $1; part++)); do
    grep -qs '"complete": true' "$2/manifest.$part-of-$1.json" || list+=,$part
  done
  echo "${list#,}"
}

# --shard auto cannot be used: a part that is submitted again alone is the only task of its array,
# so auto would record it as the only part.
record() {
  local parts=$1 dir=$2 code=0
  shift 2
  [[ ${SLURM_ARRAY_TASK_ID-} ]] || fail "record runs only in a task of an array; see the top of the file"
  "$understudy" record --shard "$SLURM_ARRAY_TASK_ID/$parts" --output "$dir" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" || code=$?
  # 75: another process records this part, such as an earlier attempt on a node that was given up.
  if [[ $code == 75 && ${SLURM_RESTART_COUNT:-0} -lt 5 ]]; then
    scontrol requeue "$SLURM_JOB_ID"
  fi
  exit "$code"
}

# Reads only manifests and lists. `understudy check` without --rule reads all files.
check() {
  exec "$understudy" check "$1" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --rule complete --rule list-order --rule totals --rule participants --rule shards
}

case "${1-} $#" in
  "submit "[3-9]* | "submit "[12]?* | "record "[3-9]* | "record "[12]?*) "$@" ;;
  "lost 3" | "check 2") "$@" ;;
  *) fail "submit PARTS DIR [options], lost PARTS DIR, record PARTS DIR [options] or check DIR" ;;
esac
