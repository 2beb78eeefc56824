import { expect, test } from 'vitest';
import { allRows } from '../row-set.ts';
import { testOnly } from './filter-plan.ts';
import { orderTests } from './order-tests.ts';

const nearlyAll = testOnly(20, (row) => row % 100 !== 0);
const few = testOnly(50, (row) => row % 50 === 1);
const cheap = testOnly(1, (row) => row % 2 === 0);

test('many rows are held first against what leaves out most for its cost', () => {
  expect(orderTests([nearlyAll, few, cheap], allRows(10_000))).toEqual([cheap, few, nearlyAll]);
});

test('few rows are held against the cheap ones first', () => {
  expect(orderTests([nearlyAll, few, cheap], allRows(100))).toEqual([cheap, nearlyAll, few]);
});
