import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileStyle, createSheetLegend, createSheetStyler, DEFAULT_SHEET, parseStyleSheet } from '../index.ts';
import { randomElements, randomSheet } from '../testing/random-style.ts';
import { storeOf } from '../testing/style-of.ts';
import { MAIN_PROPERTIES } from './deciding-rule.ts';

const BASE = parseStyleSheet(DEFAULT_SHEET);

async function legendOf(sheet: string, elements: readonly unknown[]) {
  const features = buildFeatures(await storeOf(elements));
  const sheets = [BASE, parseStyleSheet(sheet)];
  const style = compileStyle(features, sheets);
  return { features, style, legend: createSheetLegend(style, createSheetStyler(style), sheets, 1) };
}

const nodes = (...tags: Record<string, string>[]) =>
  tags.map((each, i) => ({ type: 'node', id: i + 1, lat: i / 1000, lon: 0, tags: each }));
const SURFACES = nodes({ surface: 'asphalt' }, { surface: 'gravel' }, { surface: 'asphalt' }, { surface: 'sand' });

describe('classes', () => {
  test('are the rules that decide, with what they say and how their features are drawn', async () => {
    const { legend } = await legendOf(
      '* { color: #999999; }\n*[surface=asphalt] { color: #112233; }\n*[surface=gravel] { color: red; }',
      SURFACES,
    );
    expect(
      legend.classesOf(15).map(({ selector, conditions, line, count, records }) => [selector, conditions, line, count, records[0].color]),
    ).toEqual([
      ['*', [], 1, 1, '#999999'],
      ['*[surface=asphalt]', [{ left: 'surface', operator: '=', right: 'asphalt' }], 2, 2, '#112233'],
      ['*[surface=gravel]', [{ left: 'surface', operator: '=', right: 'gravel' }], 3, 1, '#ff0000'],
    ]);
  });
  test('selectors for values of one key are told by the key and its values', async () => {
    const words = async (selectors: string) =>
      (await legendOf(`${selectors} { color: red; }`, SURFACES)).legend.classesOf(15)[0].conditions;
    expect(await words('node[surface=asphalt], *[surface=sand], node[surface=gravel]')).toEqual([
      { left: 'surface', operator: '=', right: 'asphalt, sand, gravel' },
    ]);
    expect(await words('*[surface=asphalt], *[!name]')).toBeUndefined();
  });
  test('what no rule decides is a class of its own', async () => {
    const { legend } = await legendOf('node[surface=sand] { color: red; } node { width: 5; text: surface; }', SURFACES);
    expect(legend.classesOf(15).map(({ selector, count, sheet }) => [selector, count, sheet])).toEqual([
      ['node[surface=sand]', 1, 0],
      [undefined, 3, undefined],
    ]);
  });
  test('are those of the zoom', async () => {
    const { legend } = await legendOf('node|z16-[surface] { color: red; }', SURFACES);
    expect([15, 16].map((zoom) => legend.classesOf(zoom).map(({ selector }) => selector))).toEqual([[undefined], ['node|z16-[surface]']]);
  });
  test('a casing in a layer of its own does not stand for its line', async () => {
    const { legend } = await legendOf('node[surface] { color: red; } node::under { color: black; width: 9; }', SURFACES);
    expect(legend.classesOf(15).map(({ selector }) => selector)).toEqual(['node[surface]']);
  });
  test('a comment right above a rule names it; what stands above a sheet does not', async () => {
    const { legend } = await legendOf(
      '/* colour by tag: surface */\n* { color: #999999; }\n/* Hard */\n*[surface=asphalt] { color: red; }\n/* Roads */\n\n*[surface=gravel] { color: blue; }',
      SURFACES,
    );
    expect(legend.classesOf(15).map(({ comment }) => comment)).toEqual([undefined, 'Hard', undefined]);
  });
  test('numbers of the feature: length in metres, area in square metres', async () => {
    const square = [0, 1, 2, 3].map((i) => ({ type: 'node', id: i + 1, lat: (i >> 1) / 1000, lon: ((i + (i >> 1)) % 2) / 1000 }));
    const elements = [
      ...square,
      { type: 'way', id: 1, nodes: [1, 2], tags: { highway: 'path' } },
      { type: 'way', id: 2, nodes: [1, 2, 3], tags: { highway: 'path' } },
      { type: 'way', id: 3, nodes: [1, 2, 3, 4, 1], tags: { building: 'yes' } },
    ];
    const { legend } = await legendOf(
      '*[waylength()<200] { color: red; } *[waylength()>=200][waylength()<300] { color: blue; } *[areasize()>=10000] { color: green; }',
      elements,
    );
    expect(legend.classesOf(15).map(({ conditions, count }) => [conditions, count])).toEqual([
      [[{ left: 'waylength()', operator: '<', right: '200' }], 1],
      [
        [
          { left: 'waylength()', operator: '>=', right: '200' },
          { left: 'waylength()', operator: '<', right: '300' },
        ],
        1,
      ],
      [[{ left: 'areasize()', operator: '>=', right: '10000' }], 1],
    ]);
  });
});

test('hidden classes are not drawn, and are still counted', async () => {
  const { legend, features } = await legendOf('* { color: #999999; } *[surface=asphalt] { color: red; }', SURFACES);
  const before = legend.classesOf(15);
  const asphalt = before.find(({ count, selector }) => count === 2 && selector !== '*');
  const drawn = () => Array.from({ length: features.count }, (_, feature) => legend.styler.styleOf(feature, 15, false) !== -1);
  expect(drawn()).toEqual([true, true, true, true]);
  legend.setHidden([asphalt?.rule ?? -1]);
  expect(drawn()).toEqual([false, true, false, true]);
  expect(legend.classesOf(15)).toEqual(before);
  legend.setHidden([]);
  expect(drawn()).toEqual([true, true, true, true]);
});

test('the classes are those that one finds by looking at each feature', async () => {
  await fc.assert(
    fc.asyncProperty(randomElements, randomSheet, async (elements, sheet) => {
      const { features, style, legend } = await legendOf(sheet, elements);
      const styler = createSheetStyler(style);
      const wanted = new Map<string, number>();
      for (let feature = 0; feature < features.count; feature++) {
        if (styler.styleOf(feature, 15, false) === -1) continue;
        const matched = style
          .explain(feature, 15)
          .filter(({ sheet: from, line, layer }) => from === 1 && layer !== '*' && declares(sheet, line));
        const deciding = matched.findLast(({ layer }) => layer === 'default') ?? matched.at(-1);
        const name = deciding === undefined ? 'none' : String(deciding.line);
        wanted.set(name, (wanted.get(name) ?? 0) + 1);
      }
      const found = legend.classesOf(15).map(({ line, count }) => [line === undefined ? 'none' : String(line), count] as const);
      expect(new Map(found)).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

/** Each rule of a random sheet has a line of its own. */
function declares(sheet: string, line: number): boolean {
  const block = sheet.split('\n')[line - 1].split(' { ')[1] ?? '';
  return MAIN_PROPERTIES.some((name) => new RegExp(`(^| )${name}:`).test(block));
}
