#!/usr/bin/env bash
# DuckDB 1.5.6 without its spatial extension copies GeoParquet 1.1 to GeoParquet 1.0.
# Expected before it was tried: without the extension the geometry is a BLOB, and the key `geo` of the file is lost.
# Seen: the column is a GEOMETRY, the copy has a key `geo` of its own, of version 1.0.0, with types and bbox counted anew; `orientation`, `edges` and `covering`
# are gone, and the bbox column that `covering` named is a plain struct.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat >"$work/copy.mjs" <<'SCRIPT'
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = async (statement) => (await connection.runAndReadAll(statement)).getRowsJson();
const geo = {
  version: '1.1.0',
  primary_column: 'geometry',
  columns: {
    geometry: {
      encoding: 'WKB',
      geometry_types: ['Point'],
      orientation: 'counterclockwise',
      edges: 'spherical',
      covering: { bbox: { xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'], xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] } },
    },
  },
};
// POINT (1 2) as WKB, little endian
await rows(`COPY (SELECT unhex('0101000000000000000000F03F0000000000000040') AS geometry,
  {'xmin': 1.0, 'ymin': 2.0, 'xmax': 1.0, 'ymax': 2.0} AS bbox)
  TO 'in.parquet' (FORMAT parquet, KV_METADATA {geo: '${JSON.stringify(geo)}'})`);
const loaded = (await rows(`SELECT extension_name FROM duckdb_extensions() WHERE loaded`)).flat();
const [[, type]] = await rows(`DESCRIBE SELECT geometry FROM read_parquet('in.parquet')`);
await rows(`COPY (SELECT * FROM read_parquet('in.parquet')) TO 'out.parquet' (FORMAT parquet)`);
const [[told]] = await rows(`SELECT decode(value) FROM parquet_kv_metadata('out.parquet') WHERE decode(key) = 'geo'`);
const { version, columns } = JSON.parse(told);
console.log(JSON.stringify({ spatial: loaded.includes('spatial'), type, version, ...columns.geometry }));
SCRIPT
cd "$work"
seen=$(node copy.mjs)
expected=$(cat <<'TEXT'
{"spatial":false,"type":"GEOMETRY('OGC:CRS84')","version":"1.0.0","encoding":"WKB","geometry_types":["Point"],"bbox":[1,2,1,2]}
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }
