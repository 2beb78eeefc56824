import { expect, test } from 'vitest';
import { takesColumns } from './takes-columns.ts';

test.each([
  ['application/vnd.flyover.store', true],
  ['application/json, Application/vnd.flyover.STORE;q=0.9, */*;q=0.5', true],
  ['application/vnd.flyover.store;q=0', false],
  ['application/vnd.flyover.store;q=0.000', false],
  ['application/vnd.flyover.store2', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('%s', (accept, takes) => expect(takesColumns(accept)).toBe(takes));
