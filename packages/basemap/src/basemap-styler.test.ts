import { readFileSync } from 'node:fs';
import { createTileSource } from '@flyover/feature-tiles';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { BASEMAP_RULES } from './basemap-rules.ts';
import { createBasemapStyler } from './basemap-styler.ts';
import { readTile } from './testing/read-tile.ts';

/** Elements in the tile 14/8192/8191, which begins at 0, 0 and goes to the north-east. */
const XML = `<osm version="0.6">
  <node id="1" lat="0.001" lon="0.001"/><node id="2" lat="0.001" lon="0.009"/><node id="3" lat="0.009" lon="0.009"/>
  <node id="4" lat="0.004" lon="0.004"><tag k="amenity" v="cafe"/><tag k="name" v="Linde"/></node>
  <node id="5" lat="0.005" lon="0.005"><tag k="natural" v="peak"/><tag k="name" v="Spitz"/></node>
  <node id="6" lat="0.006" lon="0.006"><tag k="natural" v="peak"/></node>
  <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="building" v="no"/><tag k="natural" v="water"/><tag k="name" v="See"/></way>
  <way id="2"><nd ref="1"/><nd ref="2"/><tag k="highway" v="service"/><tag k="name" v="Gasse"/></way>
  <way id="3"><nd ref="2"/><nd ref="3"/><tag k="boundary" v="administrative"/><tag k="admin_level" v="6"/></way>
  <way id="4"><nd ref="1"/><nd ref="3"/><tag k="note" v="nothing to see"/></way>
</osm>`;

const tileOf = async (z: number, x: number, y: number) => {
  const features = buildFeatures(await readElements([new TextEncoder().encode(XML)]));
  const tile = createTileSource(features, { styler: createBasemapStyler(features), smallShapes: 'native' }).tile(z, x, y);
  return readTile(tile ?? new Uint8Array());
};

describe('createBasemapStyler', () => {
  test('gives classes and names', async () => {
    expect(await tileOf(14, 8192, 8191)).toEqual([
      { layer: 'polygons', properties: { class: 'water', rank: 5 } },
      { layer: 'lines', properties: { class: 'road-service', rank: 8 } },
      { layer: 'lines', properties: { class: 'boundary', rank: 9, level: 6 } },
      { layer: 'points', properties: { class: 'peak', rank: 6 } },
      { layer: 'labels', properties: { class: 'water', rank: 5, text: 'See' } },
      { layer: 'labels', properties: { class: 'peak', rank: 6, text: 'Spitz' } },
    ]);
  });
  test('shows and names more from zoom to zoom', async () => {
    expect((await tileOf(8, 128, 127)).map((feature) => feature.properties)).toEqual([
      { class: 'water', rank: 5 },
      { class: 'boundary', rank: 9, level: 6 },
    ]);
    expect(await tileOf(15, 16384, 16383)).toContainEqual({
      layer: 'lines',
      properties: { class: 'road-service', rank: 8, text: 'Gasse' },
    });
    expect(await tileOf(15, 16384, 16383)).toContainEqual({ layer: 'labels', properties: { class: 'poi', rank: 8, text: 'Linde' } });
  });
  test('numbers every rule in a byte', () => expect(BASEMAP_RULES.length).toBeLessThan(255));
});

test('the README has the rules', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = BASEMAP_RULES.map(({ kind, class: name, fromZoom, namedFrom, rank, tags }) => {
    const pairs = Object.entries(tags).map(([key, values]) => `\`${key}=${values === '*' ? '*' : values.join(', ')}\``);
    return [['points', 'lines', 'polygons'][kind], `\`${name}\``, `${fromZoom}`, `${namedFrom ?? '–'}`, `${rank}`, pairs.join(', ')];
  });
  const table = readme.trimEnd().split('\n').slice(-rows.length);
  expect(
    table.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  ).toEqual(rows);
});
