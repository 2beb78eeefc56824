import type { DrawRecord, FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { exportFile } from '../index.ts';
import { featuresOf } from '../testing/hostile-town.ts';

const node = { type: 'node', id: 1, lat: 2, lon: 3, tags: { amenity: 'cafe' } } as const;
const geometry = [
  { lat: 0, lon: 0 },
  { lat: 0, lon: 1 },
  { lat: 1, lon: 1 },
];
const way = { type: 'way', id: 2, geometry, tags: { highway: 'path', stroke: 'a tag' } } as const;
const area = { type: 'way', id: 3, geometry: [...geometry, geometry[0]], tags: { building: 'yes' } } as const;

/** A file of one feature in the records, one on another. */
async function fileOf(format: 'geojson' | 'geojsonseq' | 'kml', element: unknown, records: readonly DrawRecord[]): Promise<string> {
  const styler: FeatureStyler = {
    records: records as readonly StyleRecord[],
    styleOf: () => (records.length === 0 ? -1 : 0),
    nextOf: (record) => (record + 1 < records.length ? record + 1 : -1),
  };
  const features = await featuresOf([element] as Parameters<typeof featuresOf>[0]);
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of exportFile(format, features, { style: { styler, webZoom: 15 } }))
    text += decoder.decode(bytes, { stream: true });
  return text;
}

const properties = async (element: unknown, ...records: DrawRecord[]) => {
  const collection = JSON.parse(await fileOf('geojson', element, records));
  const line = JSON.parse(await fileOf('geojsonseq', element, records));
  expect(line.properties).toEqual(collection.features[0].properties);
  return Object.fromEntries(Object.entries(line.properties).filter(([name]) => /^(stroke|fill|marker)/.test(name)));
};
const placemark = async (element: unknown, ...records: DrawRecord[]) => {
  const text = await fileOf('kml', element, records);
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return /<Placemark>.*?(<Style.*?>.*<\/Style>|<styleUrl>.*<\/styleUrl>)/.exec(text)?.[1];
};

describe('GeoJSON with the style', () => {
  test('of a line: the uppermost record that has one, in place of a tag', async () =>
    expect(await properties(way, { z: 2, color: '#FF000080', width: 4, opacity: 0.5 }, { z: 1, color: '#00ff00', width: 9 })).toEqual({
      stroke: '#ff0000',
      'stroke-opacity': 0.251,
      'stroke-width': 4,
      'fill-opacity': 0,
    }));
  test('of an area without an outline, and of one that is a casing only', async () => {
    expect(await properties(area, { 'fill-color': '#abc', 'fill-opacity': 0.3 })).toEqual({
      'stroke-opacity': 0,
      fill: '#aabbcc',
      'fill-opacity': 0.3,
    });
    expect(await properties(area, { 'casing-width': 3, 'casing-color': '#000000' })).toEqual({
      stroke: '#000000',
      'stroke-opacity': 1,
      'stroke-width': 6,
      'fill-opacity': 0,
    });
  });
  test.each<[DrawRecord, Record<string, string>]>([
    [
      { radius: 5, 'fill-color': '#112233', color: '#000000', width: 1 },
      { 'marker-color': '#112233', 'marker-size': 'small' },
    ],
    [
      { 'icon-image': 'maki/cafe', 'icon-width': 20, radius: 40, color: '#000000' },
      { 'marker-color': '#000000', 'marker-size': 'medium', 'marker-symbol': 'cafe' },
    ],
    [{ 'icon-image': 'shape:star/30/#ff0000/1///' }, { 'marker-color': '#ff0000', 'marker-size': 'large' }],
    [{ 'icon-image': 'maki/"><script>' }, {}],
  ])('of a point in %j is %j', async (record, expected) => expect(await properties(node, record)).toEqual(expected));
  test('leaves alone what the style does not draw', async () => expect(await properties(way)).toEqual({ stroke: 'a tag' }));
});

describe('KML with the style', () => {
  test('of a line and of an area', async () => {
    expect(await placemark(way, { color: '#ff8000', width: 4, opacity: 0.5, 'text-color': '#0000ff', 'font-size': 24 })).toBe(
      '<Style><LabelStyle><color>ffff0000</color><scale>1.5</scale></LabelStyle><LineStyle><color>800080ff</color><width>4</width></LineStyle><PolyStyle><fill>0</fill><outline>1</outline></PolyStyle></Style>',
    );
    expect(await placemark(area, { 'fill-color': '#ff8000', 'fill-opacity': 0.2 })).toBe(
      '<Style><PolyStyle><color>330080ff</color><fill>1</fill><outline>0</outline></PolyStyle></Style>',
    );
  });
  test('of a point: a pin in its colour, or the icon of an address', async () => {
    expect(await placemark(node, { radius: 8, 'fill-color': '#ff8000' })).toBe(
      '<Style><IconStyle><color>ff0080ff</color><scale>0.5</scale><Icon><href>https://maps.google.com/mapfiles/kml/paddle/wht-blank.png</href></Icon></IconStyle></Style>',
    );
    expect(await placemark(node, { 'icon-image': 'https://example.org/a?b&c="', 'icon-width': 64 })).toBe(
      '<Style><IconStyle><scale>2</scale><Icon><href>https://example.org/a?b&amp;c=&quot;</href></Icon></IconStyle></Style>',
    );
    expect(await placemark(node, { 'icon-image': 'javascript:alert(1)' })).toContain('wht-blank.png');
  });
  test('is the default where the style does not draw', async () => expect(await placemark(node)).toBe('<styleUrl>#marker</styleUrl>'));
});
