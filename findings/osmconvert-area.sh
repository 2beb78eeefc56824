#!/usr/bin/env bash
# osmconvert 0.8.10 (osmctools 0.9-4 of Debian 12) gives wide boxes no area, or one below zero.
# Expected before it was tried: `bBoxArea` of `--add-bboxarea-tags`, in square metres, grows with the width of a box on the equator, to 4.3e12 for 350 degrees.
# Seen: so it does up to 50 degrees; of 90 to 200 degrees it is 0, of 350 degrees below zero, without a warning.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download osmctools=0.9-4 >said.txt 2>&1 || { cat said.txt >&2; exit 1; }
dpkg-deb -x osmctools_*.deb .
widths=(10 50 90 200 350)
{
  echo '<osm version="0.6">'
  for i in "${!widths[@]}"; do
    echo "<node id=\"1${i}1\" version=\"1\" lat=\"0\" lon=\"-175\"/><node id=\"1${i}2\" version=\"1\" lat=\"1\" lon=\"$((widths[i] - 175))\"/>"
  done
  for i in "${!widths[@]}"; do
    echo "<way id=\"1$i\" version=\"1\"><nd ref=\"1${i}1\"/><nd ref=\"1${i}2\"/><tag k=\"width\" v=\"${widths[i]}\"/></way>"
  done
  echo '</osm>'
} >wide.osm
seen=$(usr/bin/osmconvert wide.osm --add-bboxarea-tags --csv='width bBoxArea' | grep '[0-9]')
expected=$(printf '%s\t%s\n' 10 123456790123 50 617283950617 90 0 200 0 350 -981441106172)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }
