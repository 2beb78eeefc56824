import { expect, test } from 'vitest';
import { parseJumpTarget } from './jump-target.ts';

test.each([
  ['1', { kind: 'row', row: 0 }],
  ['1,000', { kind: 'row', row: 999 }],
  // there are not so many rows
  ['1001', { kind: 'element', id: 1001 }],
  ['0', { kind: 'element', id: 0 }],
  ['#17', { kind: 'element', id: 17 }],
  ['n17', { kind: 'element', type: 'node', id: 17 }],
  ['way/17', { kind: 'element', type: 'way', id: 17 }],
  ['Relation 17', { kind: 'element', type: 'relation', id: 17 }],
  ['x17', undefined],
  ['', undefined],
])('%s', (typed, request) => expect(parseJumpTarget(typed, 1000)).toEqual(request));
