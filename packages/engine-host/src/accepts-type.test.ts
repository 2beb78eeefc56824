import { expect, test } from 'vitest';
import { acceptsType } from './accepts-type.ts';

test.each([
  ['application/vnd.flyover.store', true],
  ['application/json, Application/vnd.flyover.STORE;q=0.9, */*;q=0.5', true],
  ['application/vnd.flyover.store;q=0', false],
  ['application/vnd.flyover.store;q=0.000', false],
  ['application/vnd.flyover.store2', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('%s', (accept, takes) => expect(acceptsType(accept, 'application/vnd.flyover.store')).toBe(takes));
