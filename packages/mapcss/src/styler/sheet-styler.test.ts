import { buildFeatures, RENDER_AUTO, RENDER_NATIVE, RENDER_POINT, RENDER_SHAPE } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDrawRecord } from '../draw/to-draw-record.ts';
import { compileStyle, createSheetStyler, parseStyleSheet } from '../index.ts';
import { randomElements, randomSheet } from '../testing/random-style.ts';
import { plain, storeOf } from '../testing/style-of.ts';

const ways = (count: number, tags: (number: number) => Record<string, string>) =>
  Array.from({ length: count }, (_, i) => [
    { type: 'node', id: i * 2 + 1, lat: i / 100, lon: 0 },
    { type: 'node', id: i * 2 + 2, lat: i / 100, lon: 0.01 },
    { type: 'way', id: i + 1, nodes: [i * 2 + 1, i * 2 + 2], tags: tags(i) },
  ]).flat();

/** @param below a sheet below the one of the user */
async function stylerOf(sheet: string, elements: readonly unknown[], below?: string) {
  const features = buildFeatures(await storeOf(elements));
  const sheets = [...(below === undefined ? [] : [below]), sheet].map((text) => parseStyleSheet(text));
  return { features, styler: createSheetStyler(compileStyle(features, sheets), sheets.length - 1) };
}

describe('records', () => {
  test('one record a look, whatever the number of features', async () => {
    const { features, styler } = await stylerOf(
      'way { color: red; width: 2; } way[lanes>2] { width: 5; }',
      ways(100, (i) => ({ highway: 'primary', lanes: String(i % 5) })),
    );
    const records = Array.from({ length: features.count }, (_, feature) => styler.styleOf(feature, 15, false));
    expect(new Set(records).size).toBe(2);
    expect(styler.records).toHaveLength(2);
    expect(styler.records[records[0]]).toMatchObject({ color: '#ff0000', width: 2 });
    expect(styler.records[records[4]]).toMatchObject({ color: '#ff0000', width: 5 });
  });

  test('sizes of labels are doubled, unless a sheet has them drawn as they are written', async () => {
    const sizes = async (sheet: string, below?: string) => {
      const { styler } = await stylerOf(sheet, [{ type: 'node', id: 1, lat: 0, lon: 0, tags: { name: 'A' } }], below);
      return [styler.records[styler.styleOf(0, 15, false)]['font-size'], styler.styledLayersOf(0, 15)[0].record['font-size']];
    };
    const asWritten = 'meta { font-sizes: as-written; }';
    expect(await sizes('node { text: name; font-size: 9; }')).toEqual([18, 18]);
    expect(await sizes(`node { text: name; font-size: 9; } ${asWritten}`)).toEqual([9, 9]);
    expect(await sizes('node { text: name; font-size: 9; }', asWritten)).toEqual([9, 9]);
    expect(await sizes(`node { text: name; } ${asWritten}`)).toEqual([10, 10]);
    // of elements, not of the sheet
    expect(await sizes('node { text: name; font-size: 9; font-sizes: as-written; } meta { title: "font-sizes: as-written"; }')).toEqual([
      18, 18,
    ]);
  });

  test('layers are records one above the other', async () => {
    const { styler } = await stylerOf(
      'way { color: red; width: 2; } way::top { color: blue; width: 1; }',
      ways(1, () => ({ highway: 'x' })),
    );
    const lowest = styler.styleOf(0, 15, false);
    const next = styler.nextOf(lowest);
    expect([styler.records[lowest].color, styler.records[next].color, styler.nextOf(next)]).toEqual(['#ff0000', '#0000ff', -1]);
  });

  test('-1 where nothing applies, and zooms count', async () => {
    const { styler } = await stylerOf(
      'way|z12- { color: red; width: 2; }',
      ways(1, () => ({ highway: 'x' })),
    );
    expect([styler.styleOf(0, 11, false), styler.styleOf(0, 12, false)]).toEqual([-1, 0]);
  });

  test('labels are each feature’s own, records are not', async () => {
    const { styler } = await stylerOf(
      'way { text: name; text-transform: uppercase; } way::number { text: concat("Nr. ", tag("ref")); }',
      ways(3, (i) => ({ highway: 'x', name: `Street ${i}`, ref: `${i}` })),
    );
    const texts = [0, 1, 2].map((feature) => {
      const record = styler.styleOf(feature, 15, false);
      return [record, styler.textOf(feature, 15, record), styler.textOf(feature, 15, styler.nextOf(record))];
    });
    expect(texts).toEqual([
      [1, 'STREET 0', 'Nr. 0'],
      [1, 'STREET 1', 'Nr. 1'],
      [1, 'STREET 2', 'Nr. 2'],
    ]);
  });

  test('render says whether small features become points', async () => {
    const { styler } = await stylerOf(
      'way { width: 1; color: red; } way[a=1] { render: native; } way[a=2] { render: point; }',
      ways(3, (i) => ({ highway: 'x', a: String(i) })),
    );
    expect([0, 1, 2].map((feature) => styler.render(feature, 15))).toEqual([RENDER_SHAPE, RENDER_NATIVE, RENDER_POINT]);
  });

  test('what a rule of the user says something of keeps its shape, at the zooms of the rule; what no rule knows does not', async () => {
    const { styler } = await stylerOf(
      'way[a=1]|z15- { color: red; } way[a=2] { set .seen; } way[a=3] { width: eval("2 * 3"); } way[a=4] { color: red; render: auto; }',
      ways(5, (i) => ({ highway: 'x', a: String(i) })),
      'way { color: blue; width: 3; }',
    );
    const rendered = (webZoom: number) => [0, 1, 2, 3, 4].map((feature) => styler.render(feature, webZoom));
    expect(rendered(15)).toEqual([RENDER_AUTO, RENDER_SHAPE, RENDER_AUTO, RENDER_SHAPE, RENDER_AUTO]);
    expect(rendered(14)).toEqual([RENDER_AUTO, RENDER_AUTO, RENDER_AUTO, RENDER_SHAPE, RENDER_AUTO]);
  });
});

test('what has shrunk to a point keeps the colours of its own kind', async () => {
  const { styler } = await stylerOf(
    'way { width: 7; color: red; } line { fill-color: blue; } node { fill-color: lime; symbol-size: 30; } way:placeholder { opacity: 0.5; }',
    ways(1, () => ({ highway: 'x' })),
  );
  expect(styler.records[styler.styleOf(0, 15, true)]).toEqual({
    radius: 9,
    color: '#ff0000',
    width: 2,
    opacity: 0.5,
    'fill-color': '#0000ff',
    'fill-opacity': 1,
  });
});

test('what is drawn of each feature is what its style says', async () => {
  await fc.assert(
    fc.asyncProperty(randomElements, randomSheet, async (elements, sheet) => {
      const features = buildFeatures(await storeOf(elements));
      const sheets = [parseStyleSheet(sheet)];
      const style = compileStyle(features, sheets);
      const plainStyle = compileStyle(features, sheets, { indexed: false });
      const styler = createSheetStyler(compileStyle(features, sheets));
      for (const zoom of [10, 15]) {
        for (const collapsed of [false, true]) {
          for (let feature = 0; feature < features.count; feature++) {
            const resolved = style.resolve(feature, zoom, { collapsed });
            expect(plain(plainStyle.resolve(feature, zoom, { collapsed }))).toEqual(plain(resolved));
            const drawnAs = collapsed ? 0 : features.kinds[feature];
            const wanted = [...resolved.values()].flatMap((properties) => {
              const known = new Map(properties);
              if (known.has('text')) known.set('text', 'label');
              const record = toDrawRecord(known, drawnAs as 0, features.kinds[feature] as 0);
              return record === undefined ? [] : [{ record, text: properties.get('text') }];
            });
            const found = [];
            for (let record = styler.styleOf(feature, zoom, collapsed); record !== -1; record = styler.nextOf(record)) {
              found.push({ record: styler.records[record], text: styler.textOf(feature, zoom, record) });
            }
            // a label that turns out to be nothing draws nothing
            expect(
              found.filter(
                ({ text, record }) => text !== undefined || Object.keys(record).some((name) => /^(color|width|fill|icon)/.test(name)),
              ),
            ).toEqual(wanted);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});
