import { expect, test } from 'vitest';
import { type KnownLayers, mergeTabs } from './keep-over-reloads.ts';
import type { MapLayer } from './layers-store.ts';

const layer = (mark: string, more: Partial<MapLayer> = {}): MapLayer => ({
  id: 7,
  mark,
  name: mark,
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'combined' },
  version: 1,
  ...more,
});
const knowing = (...layers: readonly MapLayer[]): KnownLayers => new Map(layers.map((each) => [each.mark, each]));
const names = (layers: readonly Pick<MapLayer, 'name'>[]) => layers.map(({ name }) => name);
const listed = (own: readonly MapLayer[], stored: unknown, known = knowing()) => names(mergeTabs(own, stored, known).list);

test('layers of another tab stay, below those of this one; what was removed here goes', () => {
  const known = knowing(layer('a'), layer('c'));
  expect(listed([layer('a')], [layer('b')])).toEqual(['a', 'b']);
  expect(listed([layer('a', { name: 'renamed' }), layer('c')], [layer('a'), layer('c'), layer('b')], known)).toEqual(['renamed', 'c', 'b']);
  expect(listed([layer('c')], [layer('c'), layer('a'), layer('b')], known)).toEqual(['c', 'b']);
  expect(listed([], [layer('c'), layer('a'), layer('b')], known)).toEqual(['b']);
});
test('a layer that another tab has removed goes here, too, unless it was changed here since', () => {
  const merged = mergeTabs([layer('a'), layer('b', { name: 'mine' }), layer('new')], [], knowing(layer('a'), layer('b')));
  expect([names(merged.list), names(merged.own), names(merged.removed)]).toEqual([['mine', 'new'], ['mine', 'new'], ['a']]);
  expect(listed([layer('a', { version: 2 })], [], knowing(layer('a')))).toEqual(['a']);
});
test('a layer that is put back after another tab has followed its removal stays', () => {
  const { written } = mergeTabs([], [layer('a')], knowing(layer('a')));
  expect(listed([], [layer('a')], written)).toEqual(['a']);
  expect(listed([layer('a')], [], written)).toEqual(['a']);
});
test('what is removed here and not written yet stays removed when another tab writes', () => {
  const { read } = mergeTabs([], [layer('a')], knowing(layer('a')));
  expect(listed([], [layer('a', { name: 'theirs' })], read)).toEqual([]);
});
test('name, colour, opacity and the place of the features follow another tab, each where it was not changed here', () => {
  const [mine, theirs] = [
    { name: 'mine', visible: false },
    { name: 'theirs', color: '#445566', opacity: 0.5, stored: { key: '2-a', bytes: 2 } },
  ];
  const known = knowing(layer('a', { stored: { key: '1-a', bytes: 1 } }));
  const { own, list } = mergeTabs([layer('a', { ...mine, stored: { key: '1-a', bytes: 1 } })], [layer('a', theirs)], known);
  expect(own).toEqual([layer('a', { ...theirs, ...mine })]);
  expect(list[0]).toMatchObject({ ...theirs, ...mine });
});
test('whether a layer is shown is of each tab; the list has what was changed last', () => {
  const { own, list, written } = mergeTabs([layer('a')], [layer('a', { visible: false })], knowing(layer('a')));
  expect([own[0]?.visible, list[0]?.visible]).toEqual([true, false]);
  expect(mergeTabs(own, list, written).list[0]?.visible).toBe(false);
  expect(mergeTabs([layer('a', { visible: false })], [layer('a')], written).list[0]?.visible).toBe(false);
});
test('a layer that is as it was is the same object', () => {
  const own = [layer('a')];
  expect(mergeTabs(own, [layer('a')], knowing(layer('a'))).own[0]).toBe(own[0]);
});
test('whatever is stored, nothing of it but layers is kept; without a list nothing was removed', () => {
  for (const stored of [undefined, 'x', [null, 1, {}, { mark: 'z' }]]) expect(listed([layer('d')], stored)).toEqual(['d']);
  expect(listed([layer('d')], undefined, knowing(layer('d')))).toEqual(['d']);
});
test('numbers of this page are not stored', () => expect(mergeTabs([layer('e')], [], knowing()).list[0]).not.toHaveProperty('id'));
