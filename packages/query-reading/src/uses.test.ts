import { describe, expect, test } from 'vitest';
import { occurrencesAt, outlineOf, pathTo, renameSet, shapesOf } from './index.ts';
import { readText } from './read-text.ts';
import { atMark } from './testing/at-mark.ts';

/** The text with `[…]` around each use, `*` where it is written. */
function marked(text: string): string {
  const { read, position } = atMark(text);
  return occurrencesAt(read, position)
    .toReversed()
    .reduce(
      (shown, { from, to, access }) =>
        `${shown.slice(0, from)}⟦${shown.slice(from, to)}${access === 'write' ? '*' : ''}⟧${shown.slice(to)}`,
      read.text,
    );
}

describe('all uses of a set or key', () => {
  test.each([
    ['way[a]->.ro¦ads;node(w.roads);.roads out;', 'way[a]->.⟦roads*⟧;node(w.⟦roads⟧);.⟦roads⟧ out;'],
    ['node(1)->.a;.¦a->.b;make x n=a.count(nodes);', 'node(1)->.⟦a*⟧;.⟦a⟧->.b;make x n=⟦a⟧.count(nodes);'],
    [
      'foreach->.¦x{for.x->.y(t["k"]){make z n=y.val,m=x.u(t["k"]);}}',
      'foreach->.⟦x*⟧{for.⟦x⟧->.y(t["k"]){make z n=y.val,m=⟦x⟧.u(t["k"]);}}',
    ],
    ['node[na¦me];way["name"~"a"](if:t["name"]==1||is_tag(name));', 'node[⟦name⟧];way[⟦"name"⟧~"a"](if:t[⟦"name"⟧]==1||is_tag(⟦name⟧));'],
    ['node(1);make x "na¦me"=1,b=2;derived[name];', 'node(1);make x ⟦"name"*⟧=1,b=2;derived[⟦name⟧];'],
    [
      '<query into="¦a" type="way"><has-kv k="a"/></query><print from="a"/>',
      '<query into="⟦a*⟧" type="way"><has-kv k="a"/></query><print from="⟦a⟧"/>',
    ],
    [
      'node[a]({{bbox}})->.¦a;.a out;{{style: node { color: red; } }}',
      'node[a]({{bbox}})->.⟦a*⟧;.⟦a⟧ out;{{style: node { color: red; } }}',
    ],
    ['node(1);o¦ut;', 'node(1);out;'],
  ])('%s', (text, expected) => expect(marked(text)).toBe(expected));
});

function rename(text: string, name: string): string {
  const { read, position } = atMark(text);
  const outcome = renameSet(read, position, name);
  if ('refusal' in outcome) return JSON.stringify(outcome.refusal);
  return outcome.edits.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), read.text);
}

describe('another name for a set', () => {
  test.each([
    ['way[a]({{bbox}})->.¦a;\n.a out;', 'roads', 'way[a]({{bbox}})->.roads;\n.roads out;'],
    [
      '<query into="¦a" type="way"><has-kv k="a"/></query><print from="a"/>',
      'b',
      '<query into="b" type="way"><has-kv k="a"/></query><print from="b"/>',
    ],
    ['way[a]->.¦a;.a out;', 'a', 'way[a]->.a;.a out;'],
    ['way[a]->.¦a;.a out;', '1a', '{"code":"no-name"}'],
    ['way[a]->.¦a;.a out;', 'ä', '{"code":"no-name"}'],
    ['way[a]->.¦a;.a out;', '_', '{"code":"no-name"}'],
    ['way[a]->.¦a;\nnode(1)->.b;.a out;', 'b', '{"code":"taken","line":2}'],
    ['way[a]->._¦;out;', 'b', '{"code":"default-set"}'],
    ['wa¦y[a]->.a;out;', 'b', '{"code":"no-set"}'],
    ['way[a]->.¦a;\nnode(;', 'b', '{"code":"faulty","line":2}'],
    ['{{s=a}}way[a]->.¦a;\n.{{s}} out;', 'b', '{"code":"placeholder","line":2}'],
  ])('%s to %s: %s', (text, name, expected) => expect(rename(text, name)).toBe(expected));
});

function read(text: string) {
  const found = readText(text);
  if (found === undefined) throw new Error('cannot be read');
  return found;
}

test('the outline has every statement with its line and what it is in', () => {
  const text = '(\n  node[amenity=cafe] // cafes\n    ({{bbox}});\n  way[amenity=cafe];\n)->.all;\nforeach.all->.one{\n  .one out;\n}';
  const items = outlineOf(read(text));
  expect(items.map(({ line, depth, kind, label, set }) => [line, depth, kind, label, set])).toEqual([
    [1, 0, 'union', '', 'all'],
    [2, 1, 'query', 'node[amenity=cafe] ({{bbox}})', undefined],
    [4, 1, 'query', 'way[amenity=cafe]', undefined],
    [6, 0, 'foreach', 'foreach.all->.one', 'one'],
    [7, 1, 'out', '.one out', undefined],
  ]);
  expect(pathTo(items, text.indexOf('.one out')).map(({ kind }) => kind)).toEqual(['foreach', 'out']);
});

test('shapes that stand as numbers', () => {
  const text =
    '[bbox:1,2,3,4];node(5,6,7,8);node({{bbox}});node(around:100,1,2);node(around:100,1,2,3,4);node(around:50);node(poly:"1 2 3 4 5 6");out geom(0,0,1,1);';
  expect(shapesOf(read(text)).map(({ from, to, ...shape }) => [text.slice(from, to), shape])).toEqual([
    ['[bbox:1,2,3,4]', { kind: 'box', box: { south: 1, west: 2, north: 3, east: 4 } }],
    ['(5,6,7,8)', { kind: 'box', box: { south: 5, west: 6, north: 7, east: 8 } }],
    ['(around:100,1,2)', { kind: 'circle', center: { lat: 1, lon: 2 }, around: 100 }],
    [
      '(around:100,1,2,3,4)',
      {
        kind: 'line',
        points: [
          { lat: 1, lon: 2 },
          { lat: 3, lon: 4 },
        ],
        around: 100,
      },
    ],
    [
      '(poly:"1 2 3 4 5 6")',
      {
        kind: 'polygon',
        points: [
          { lat: 1, lon: 2 },
          { lat: 3, lon: 4 },
          { lat: 5, lon: 6 },
        ],
      },
    ],
    ['out geom(0,0,1,1)', { kind: 'box', box: { south: 0, west: 0, north: 1, east: 1 } }],
  ]);
  const xml = '<query type="node"><bbox-query s="1" w="2" n="3" e="4"/><around radius="5" lat="1" lon="2"/></query>';
  expect(shapesOf(read(xml)).map(({ kind, from }) => [kind, from])).toEqual([
    ['box', 19],
    ['circle', 56],
  ]);
});
