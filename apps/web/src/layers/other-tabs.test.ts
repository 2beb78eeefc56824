import { expect, test } from 'vitest';
import type { MapLayer } from './layers-store.ts';
import { withOthers } from './other-tabs.ts';

const layer = (mark: string, name = mark): MapLayer => ({
  id: 7,
  mark,
  name,
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'combined' },
  version: 1,
});
const names = (own: readonly MapLayer[], stored: unknown) => withOthers(own, stored).map(({ name }) => name);

test('layers of another tab stay, below those of this one; what was removed here goes', () => {
  expect(names([layer('a')], [layer('b')])).toEqual(['a', 'b']);
  expect(names([layer('a', 'renamed'), layer('c')], [layer('a'), layer('b')])).toEqual(['renamed', 'c', 'b']);
  expect(names([layer('c')], [layer('c'), layer('a'), layer('b')])).toEqual(['c', 'b']);
  expect(names([], [layer('c'), layer('a'), layer('b')])).toEqual(['b']);
});
test('whatever is stored, nothing of it but layers is kept', () => {
  for (const stored of [undefined, 'x', [null, 1, {}, { mark: 'z' }]]) expect(names([layer('d')], stored)).toEqual(['d']);
});
test('numbers of this page are not stored', () => expect(withOthers([layer('e')], [])[0]).not.toHaveProperty('id'));
