import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleRings } from './assemble-rings.ts';

/** Paths as lists of node ids. */
const assemble = (...ways: number[][]) => {
  const { rings, open } = assembleRings(ways);
  return { rings: rings.map(({ nodes }) => [...nodes]), open: open.map(({ nodes }) => [...nodes]) };
};
/** A ring from its smallest node on, in the direction of its smaller neighbour. */
const normal = (ring: readonly number[]) => {
  const points = ring.slice(0, -1);
  const first = points.indexOf(Math.min(...points));
  const turned = [...points.slice(first), ...points.slice(0, first)];
  return turned[1] < turned[turned.length - 1] ? turned : [turned[0], ...turned.slice(1).reverse()];
};

describe('assembleRings', () => {
  test('a closed way', () => expect(assemble([1, 2, 3, 1])).toEqual({ rings: [[1, 2, 3, 1]], open: [] }));
  test('two ways, one against the other', () => expect(assemble([1, 2, 3], [1, 4, 3])).toEqual({ rings: [[1, 2, 3, 4, 1]], open: [] }));
  test('says which ways, and which of them backwards', () =>
    expect(assembleRings([[1, 2, 3], [9], [1, 4, 3]]).rings[0].ways).toEqual([0, ~2]));
  test('two rings that touch in a node', () =>
    expect(assemble([1, 2, 3], [3, 4, 1], [3, 5, 6], [6, 7, 3])).toEqual({
      rings: [
        [1, 2, 3, 4, 1],
        [3, 5, 6, 7, 3],
      ],
      open: [],
    }));
  test('a spur does not spoil a ring', () =>
    expect(assemble([1, 2, 3], [3, 8, 9], [3, 4, 1])).toEqual({ rings: [[1, 2, 3, 4, 1]], open: [[3, 8, 9]] }));
  test('what does not close is open, joined as far as it goes', () =>
    expect(assemble([1, 2], [4, 3], [2, 3])).toEqual({ rings: [], open: [[1, 2, 3, 4]] }));
  test('there and back is no ring', () =>
    expect(assemble([1, 2], [2, 1], [5, 6, 5])).toEqual({
      rings: [],
      open: [
        [5, 6, 5],
        [1, 2, 1],
      ],
    }));
  test('nothing, and ways of one node', () => expect(assemble([], [1])).toEqual({ rings: [], open: [] }));

  test('puts rings together again, however they were cut', () => {
    const ring = fc.record({ size: fc.integer({ min: 3, max: 12 }), cuts: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat(1000)), (sketches, dice) => {
        const wanted = sketches.map(({ size }, number) => Array.from({ length: size + 1 }, (_, i) => number * 100 + (i % size)));
        const ways = sketches
          .flatMap(({ size, cuts }, number) => pieces(wanted[number], [...new Set(cuts.map((cut) => cut % size))]))
          .map((way) => ({ way: roll(dice) % 2 === 0 ? way : way.toReversed(), order: roll(dice) }))
          .sort((a, b) => a.order - b.order)
          .map(({ way }) => way);
        const { rings, open } = assemble(...ways);
        expect(open).toEqual([]);
        expect(rings.map(normal).sort((a, b) => a[0] - b[0])).toEqual(wanted.map(normal));
      }),
    );
  });

  test('uses every way once, whatever the ways', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(8), { minLength: 2, maxLength: 4 }), { maxLength: 20 }), (ways) => {
        const { rings, open } = assembleRings(ways);
        const used = [...rings, ...open].flatMap(({ ways }) => ways.map((way) => (way >= 0 ? way : ~way)));
        expect(used.sort((a, b) => a - b)).toEqual(ways.map((_, index) => index));
        for (const { nodes } of rings) expect(nodes[0]).toBe(nodes[nodes.length - 1]);
      }),
    ));
});

function roll(dice: Iterator<number>): number {
  return dice.next().value;
}

/** A ring cut at some of its nodes. */
function pieces(ring: readonly number[], cuts: readonly number[]): number[][] {
  const points = ring.slice(0, -1);
  const sorted = cuts.toSorted((a, b) => a - b);
  return sorted.map((cut, index) => {
    const next = sorted[index + 1] ?? sorted[0] + points.length;
    return Array.from({ length: next - cut + 1 }, (_, i) => points[(cut + i) % points.length]);
  });
}
