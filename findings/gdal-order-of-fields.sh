#!/usr/bin/env bash
# GDAL 3.8.4 (gdal3.js 2.8.1) reads relations of OSM PBF only where the fields stand in the order of their numbers, and stops at one whose lists are there and empty.
# Expected before it was tried: protobuf leaves the order of fields open and knows no difference between an empty packed list and none, so that all three files are
# one relation, one without members, and one more.
# Seen: with empty lists all that is behind that relation is missing, with `memids` before `roles_sid` all relations, each with "Parsing error occurred at line …"; the
# layer is there. osm-pbf-parser 2.3.0 gives the same three relations of each file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent gdal3.js@2.8.1 osm-pbf-parser@2.3.0
cat >"$work/relations.cjs" <<'SCRIPT'
const { createReadStream, writeFileSync } = require('node:fs');
const parser = require('osm-pbf-parser');
const { deflateSync } = require('node:zlib');
const initGdalJs = require('gdal3.js/node.js');

const varint = (value) => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]);
const signed = (value) => varint(value < 0 ? -2 * value - 1 : 2 * value);
const field = (number, content) => [...varint(number * 8 + 2), ...varint(content.length), ...content];
const whole = (number, value) => [number * 8, ...varint(value)];
const text = (content) => [...Buffer.from(content)];
const part = (kind, data) => {
  const blob = [...whole(2, data.length), ...field(3, [...deflateSync(Buffer.from(data))])];
  const head = [...field(1, text(kind)), ...whole(3, blob.length)];
  return [0, 0, 0, head.length, ...head, ...blob];
};
const WORDS = ['', 'type', 'multipolygon', 'natural', 'water', 'outer'];
const words = (...list) => list.map((word) => WORDS.indexOf(word));
const tags = [...field(2, words('type', 'natural')), ...field(3, words('multipolygon', 'water'))];
const lists = { roles_sid: field(8, words('outer')), memids: field(9, signed(7)), types: field(10, [1]) };
const node = (id, lat, lon) => field(1, [...whole(1, 2 * id), ...whole(8, 2e7 * lat), ...whole(9, 2e7 * lon)]);
const way = field(3, [...whole(1, 7), ...field(8, [1, 1, 1, -2].flatMap(signed))]);

function write(name, order, without) {
  const relation = (id, members) => field(4, [...whole(1, id), ...tags, ...members]);
  const full = order.flatMap((list) => lists[list]);
  const groups = [
    [...node(1, 47, 9), ...node(2, 47, 9.5), ...node(3, 47.5, 9.5)],
    way,
    [...relation(11, full), ...relation(12, without), ...relation(13, full)],
  ];
  const block = [...field(1, WORDS.flatMap((word) => field(1, text(word)))), ...groups.flatMap((group) => field(2, group))];
  const header = [...field(4, text('OsmSchema-V0.6')), ...field(4, text('DenseNodes'))];
  writeFileSync(name, Buffer.from([...part('OSMHeader', header), ...part('OSMData', block)]));
}
const ORDER = ['roles_sid', 'memids', 'types'];
write('plain.osm.pbf', ORDER, []);
write('empty.osm.pbf', ORDER, [8, 9, 10].flatMap((number) => field(number, [])));
write('order.osm.pbf', ['memids', 'types', 'roles_sid'], []);

async function main() {
  const silent = { logHandler: () => {}, errorHandler: () => {} };
  const gdal = await initGdalJs({ path: 'node_modules/gdal3.js/dist/package', useWorker: false, ...silent });
  for (const name of ['plain', 'empty', 'order']) {
    const file = `${name}.osm.pbf`;
    const plain = [];
    const keep = (items) => plain.push(...items.filter(({ type }) => type === 'relation').map(({ id }) => id));
    await new Promise((resolve) => createReadStream(file).pipe(parser()).on('data', keep).on('end', resolve));
    const { datasets } = await gdal.open(file);
    const table = await gdal
      .ogr2ogr(datasets[0], ['-f', 'CSV', '-skipfailures', '-sql', 'SELECT osm_id FROM multipolygons'])
      .then((out) => gdal.getFileBytes(out), () => '');
    const ids = Buffer.from(table).toString().match(/\d+/g) ?? [];
    console.log(`${name}: osm-pbf-parser ${plain.join(' ')}, GDAL ${ids.join(' ') || 'none'}`);
  }
  process.exit(0);
}
main();
SCRIPT
cd "$work"
seen=$(node relations.cjs 2>errors.txt) || { cat errors.txt >&2; exit 1; }
expected=$(cat <<'TEXT'
plain: osm-pbf-parser 11 12 13, GDAL 11 13
empty: osm-pbf-parser 11 12 13, GDAL 11
order: osm-pbf-parser 11 12 13, GDAL none
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }
