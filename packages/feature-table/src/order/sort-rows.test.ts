import { StringInterner } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { finish } from '../steps.ts';
import { sortRows } from './sort-rows.ts';

const COUNT = 100_000;
const strings = new StringInterner().finish();

/** Rows by a rank each, from 1 on; 0 where nothing is known. */
function sorted(rankOfRow: Uint32Array, descending: boolean): number[] {
  const codes = Uint32Array.from({ length: COUNT }, (_, row) => row + 1);
  const ranks = Uint32Array.from({ length: COUNT + 1 }, (_, code) => (code === 0 ? 0 : rankOfRow[code - 1]));
  const column = { kind: 'coded', codes, strings, texts: new Uint32Array(COUNT) } as const;
  const rows = Uint32Array.from({ length: COUNT }, (_, row) => row);
  return [...finish(sortRows(rows, [{ column, ranks, descending }]))];
}

function plainlySorted(ranks: Uint32Array, descending: boolean): number[] {
  const key = (row: number) => (ranks[row] === 0 ? Number.POSITIVE_INFINITY : descending ? -ranks[row] : ranks[row]);
  return Array.from({ length: COUNT }, (_, row) => row).sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

// 7919 has no factor in common with the count: each row has another rank
const own = (row: number) => ((row * 7919) % COUNT) + 1;

test.each([
  ['each a rank of its own', own],
  ['some have the rank of another, some none', (row: number) => (row % 1000 === 7 ? 500 : row % 1000 === 8 ? 0 : own(row))],
  ['each rank twice, but for a few', (row: number) => (row < 10 ? COUNT - row : (own(row) >> 1) + 1)],
])('many rows, %s', (_, rankOf) => {
  const ranks = Uint32Array.from({ length: COUNT }, (_, row) => rankOf(row));
  for (const descending of [false, true]) expect(sorted(ranks, descending)).toEqual(plainlySorted(ranks, descending));
});
