import { describe, expect, test } from 'vitest';
import { moveShape, readText, type Shape, shapesOf } from './index.ts';

/** The text after its first shape was moved; numbers have two digits. */
function moved(text: string, change: (shape: Shape) => Shape): string | undefined {
  const read = readText(text);
  const [shape] = read === undefined ? [] : shapesOf(read);
  const edits = shape && moveShape(text, shape, change(shape), { degrees: 2, metres: 10 });
  return edits?.reduceRight((after, { from, to, insert }) => after.slice(0, from) + insert + after.slice(to), text);
}
const north = (shape: Shape): Shape => (shape.kind === 'box' ? { ...shape, box: { ...shape.box, north: 48.12345 } } : shape);
const larger = (shape: Shape): Shape => (shape.kind === 'circle' ? { ...shape, around: 1234.5 } : shape);
const away = (shape: Shape): Shape => (shape.kind === 'circle' ? { ...shape, center: { lat: -0.001, lon: 8.999 } } : shape);
const bent = (shape: Shape): Shape =>
  'points' in shape ? { ...shape, points: shape.points.map((point, i) => (i === 1 ? { lat: 1.005, lon: 2.126 } : point)) } : shape;

describe('the numbers of a shape are written anew, and no others', () => {
  test.each([
    ['a box', 'node[a=48](47.0, 9.50,48,10); out 48;', north, 'node[a=48](47.0, 9.50,48.12,10); out 48;'],
    ['a box of all', '[timeout:48][bbox:47,9,48,10];out;', north, '[timeout:48][bbox:47,9,48.12,10];out;'],
    ['a box of the output', 'out geom(47,9,48,10) 48;', north, 'out geom(47,9,48.12,10) 48;'],
    ['a box of XML', '<bbox-query s="47" n="48" w="9" e="10"/>', north, '<bbox-query s="47" n="48.12" w="9" e="10"/>'],
    ['a radius', 'node(around:500,47,9);out;', larger, 'node(around:1230,47,9);out;'],
    ['a radius of XML', '<around lat="47" lon="9" radius=\'500\'/>', larger, '<around lat="47" lon="9" radius=\'1230\'/>'],
    ['a middle', 'node(around:9,9,9);out;', away, 'node(around:9,0,9);out;'],
    ['a point of a line', 'way(around:5,1,2,3,4);out;', bent, 'way(around:5,1,2,1,2.13);out;'],
    ['a point of a polygon', 'way(poly:"1 2 3 4 5 6");out;', bent, 'way(poly:"1 2 1 2.13 5 6");out;'],
  ])('%s', (_what, text, change, after) => expect(moved(text, change)).toBe(after));
  test('where nothing is moved, nothing is written', () =>
    expect(moved('node(47,9,48,10);out;', (shape) => shape)).toBe('node(47,9,48,10);out;'));
  test('not where something stands between them', () => expect(moved('node(47,9,/* 5 */48,10);out;', north)).toBeUndefined());
});

test.each([
  'node(1,2,nan,3);out;',
  'node(1,nan,2,3);out;',
  'node(around:5,nan,1);out;',
  'node(around:inf,1,1);out;',
  'node(around:5,1,nan,3,4);out;',
])('%s has no shape that a map could draw', (text) => expect(shapesOf(readText(text) ?? fail(text))).toEqual([]));

function fail(text: string): never {
  throw new Error(`cannot be read: ${text}`);
}
