import { expect, test } from 'vitest';
import { tagChanges } from './ChangeDetails.tsx';

test('what two states do not have in common', () => {
  const before = [
    ['name', 'A'],
    ['amenity', 'pub'],
    ['old', 'yes'],
    ['__proto__', 'x'],
  ] as const;
  const after = [
    ['amenity', 'pub'],
    ['name', 'B'],
    ['new', 'yes'],
    ['__proto__', 'y'],
  ] as const;
  expect(tagChanges(before, after)).toEqual([
    { key: 'name', kind: 'changed', before: 'A', after: 'B' },
    { key: 'new', kind: 'added', after: 'yes' },
    { key: '__proto__', kind: 'changed', before: 'x', after: 'y' },
    { key: 'old', kind: 'removed', before: 'yes' },
  ]);
  expect(tagChanges(before, before.toReversed())).toEqual([]);
});
