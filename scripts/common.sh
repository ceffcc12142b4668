# shellcheck shell=bash disable=SC2034
# Shared by the scripts: messages, checks, and where things are. Sourced, never run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cuda_home=${KINDRED_LIBTORCH_CUDA:-${XDG_CACHE_HOME:-$HOME/.cache}/kindred/libtorch-cuda}
export CCACHE_DIR=${CCACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/ccache}
readonly root cuda_home

say() { printf '\n==> %s\n' "$*"; }
note() { printf '    %s\n' "$*"; }

# fail WHAT [REMEDY…]: says what is wrong and what to do, then ends with 1.
fail() {
    printf '\nerror: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '       %s\n' "$line" >&2; done
    exit 1
}

# need_space FOLDER MEBIBYTES WHY: ends when the file system of FOLDER has less left.
need_space() {
    local folder=$1 needed=$2 why=$3 free
    while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
    free=$(df -Pm "$folder" | awk 'NR==2 {print $4}')
    if [ "$free" -lt "$needed" ]; then
        fail "not enough disk space in $folder: $free MiB free, $why takes about $needed MiB." \
            "Free some space (sudo apt-get clean, old builds in $root/build) and run this again."
    fi
}

# As many compilers as there are cores, but no more than the memory carries (2 GiB each).
jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/MemAvailable/ {print int($2 / 2097152)}' /proc/meminfo)
    [ "$memory" -ge 1 ] || memory=1
    echo $((cores < memory ? cores : memory))
}

elapsed() { printf '%d min %02d s' $((SECONDS / 60)) $((SECONDS % 60)); }

# cases LOG: of a ctest log with the tests' output, how many cases passed, and which did not. An entry
# of ctest holds all cases of a suite. Where it crashed or took too long it tells no sum: the cases
# before are counted, and the one that was begun has failed.
cases() {
    awk '
        function ended() { running = well = around = 0; begun = "" }
        function cut_off() {
            if (running) {
                passed += well
                failed[++fails] = (begun == "" ? entry : begun) " (did not end)"
            }
            ended()
        }
        /^[0-9]+\/[0-9]+ Testing: / { entry = $3; before = fails }
        /^<end of output>$/ { cut_off() }
        /^Test Failed\.$/ && fails == before { failed[++fails] = entry } # its exit code alone, or no cases

        /^\[==========\] Running / { cut_off(); running = 1 }
        /^\[ RUN      \] / { running = 1; begun = $4 }
        /\[       OK \] .* \([0-9]+ ms\)$/ { ++well; begun = "" }
        /^\[  SKIPPED \] .* \([0-9]+ ms\)$/ { skipped[++skips] = $4; begun = "" }
        /^\[  FAILED  \] .* \([0-9]+ ms\)$/ { sub(/,$/, "", $4); failed[++fails] = $4; begun = "" }
        /^\[==========\] .* ran\./ { ended() }
        /^\[  PASSED  \] [0-9]+ test/ { passed += $4 }

        /^\*+ Start testing of / { cut_off(); running = 1 }
        /^PASS   : / { if ($3 ~ /::(init|cleanup)TestCase\(\)$/) ++around; else ++well }
        /^SKIP   : / { skipped[++skips] = $3 }
        /^FAIL!  : / { failed[++fails] = $3 }
        /^(PASS  |SKIP  |FAIL! ) : / && running { begun = "after " $3 }
        /^Totals: [0-9]+ passed/ { passed += $2 - around; ended() } # Qt Test counts setting up and tidying away
        END {
            cut_off()
            printf "%d cases passed, %d failed, %d skipped\n", passed, fails, skips
            for (i = 1; i <= fails; ++i) print "    failed: " failed[i]
            for (i = 1; i <= skips; ++i) print "    skipped: " skipped[i]
        }' "$1"
}

# --help of every script: the words at its top.
case ${1:-} in
-h | --help)
    sed -n '2,${/^#/!q; s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac
