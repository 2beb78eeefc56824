#!/usr/bin/env bash
# overpass-ts 4.3.8 takes the line `Announced endpoint` of an Overpass API's status for a query that runs.
# Expected before it was tried: of a status without running queries the list of these is empty, and has one of each line below `Currently running queries`.
# Seen: one more, whose numbers are NaN, so that the queue of the library counts one slot less than the server has. The text is of the form that an Overpass API
# 0.7.62 answers at /api/status.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent overpass-ts@4.3.8
cat >"$work/status.cjs" <<'SCRIPT'
const { parseApiStatus } = require('overpass-ts');

const status = (running) => `Connected as: 1234567890
Current time: 2026-01-02T03:04:05Z
Announced endpoint: none
Rate limit: 2
${2 - running.length} slots available now.
Currently running queries (pid, space limit, time limit, start time):
${running.map((line) => `${line}\n`).join('')}`;
for (const running of [[], ['4711\t536870912\t180\t2026-01-02T03:04:00Z']]) {
  const { rateLimit, slotsRunning } = parseApiStatus(status(running));
  console.log(`${running.length} running of ${rateLimit}: ${slotsRunning.map(({ pid, timeLimit }) => `pid ${pid} for ${timeLimit} s`).join(', ')}`);
}
SCRIPT
cd "$work"
seen=$(node status.cjs)
expected=$(cat <<'TEXT'
0 running of 2: pid NaN for NaN s
1 running of 2: pid NaN for NaN s, pid 4711 for 180 s
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }
