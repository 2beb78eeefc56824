/** Features in exported files, counted by other programs' readers. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DOMParser } from '@xmldom/xmldom';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { parquetReadObjects } from 'hyparquet';
import { readElements } from '../../../packages/osm-elements/src/index.ts';

/** @returns how many features a file has; of OSM's own formats, how many elements have tags */
export async function countFeatures(path: string): Promise<number> {
  const bytes = readFileSync(path);
  const ending = /\.(?:osm\.)?\w+$/.exec(path)?.[0] ?? '';
  const text = () => bytes.toString();
  const tags = (...names: string[]) => {
    const document = new DOMParser().parseFromString(text(), 'text/xml');
    return names.reduce((sum, name) => sum + document.getElementsByTagName(name).length, 0);
  };
  switch (ending) {
    case '.geojson':
      return JSON.parse(text()).features.length;
    case '.geojsonl':
      return text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line.replace('\u001e', ''))).length;
    case '.gpx':
      return tags('wpt', 'trk');
    case '.kml':
      return tags('Placemark');
    case '.csv':
    case '.tsv':
      return text().trimEnd().split('\r\n').length - 1;
    case '.sql':
      return (text().match(/^,?\((?:'|\d)/gm) ?? []).length;
    case '.fgb': {
      let count = 0;
      for await (const _ of deserialize(new Uint8Array(bytes))) count++;
      return count;
    }
    case '.parquet':
      return (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })).length;
    case '.gpkg':
      return countRows(bytes);
    case '.osm':
    case '.osm.pbf':
    case '.json': {
      const store = await readElements([new Uint8Array(bytes)]);
      return [store.nodes, store.ways, store.relations].reduce((sum, { tagStart, count }) => {
        for (let row = 0; row < count; row++) if (tagStart[row + 1] > tagStart[row]) sum++;
        return sum;
      }, 0);
    }
    default:
      throw new Error(`${path}: no reader for ${ending}`);
  }
}

async function countRows(bytes: Uint8Array): Promise<number> {
  const { Database } = await createRequire(import.meta.url)('sql.js')();
  const database = new Database(bytes);
  const layers: string[] = database.exec('SELECT table_name FROM gpkg_contents')[0].values.flat();
  return layers.reduce((sum, layer) => sum + Number(database.exec(`SELECT count(*) FROM "${layer}"`)[0].values[0][0]), 0);
}
