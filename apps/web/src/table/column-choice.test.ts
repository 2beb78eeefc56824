import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepColumns, moveColumn, pinColumn, plainChoice, recallColumns, showColumns, sizeColumn } from './column-choice.ts';

const choice = plainChoice(['@type', '@id', 'name', 'amenity', 'seats']);

test('a column goes before another one; among pinned ones it is pinned, behind them it is not', () => {
  expect(moveColumn(choice, 'seats', 3).shown).toEqual(['@type', '@id', 'name', 'seats', 'amenity']);
  expect(moveColumn(choice, 'name', 5).shown).toEqual(['@type', '@id', 'amenity', 'seats', 'name']);
  expect(moveColumn(choice, 'seats', 2)).toMatchObject({ shown: ['@type', '@id', 'seats', 'name', 'amenity'], pinned: choice.pinned });
  const first = moveColumn(choice, 'name', 0);
  expect(first.shown).toEqual(['name', '@type', '@id', 'amenity', 'seats']);
  expect([...first.pinned]).toEqual(['@type', '@id', 'name']);
  const loose = moveColumn(choice, '@id', 3);
  expect([loose.shown, [...loose.pinned]]).toEqual([['@type', 'name', '@id', 'amenity', 'seats'], ['@type']]);
  expect(moveColumn(choice, 'nothing', 0)).toBe(choice);
});

test('a column is pinned behind those that are, and let go before those that are not', () => {
  const pinned = pinColumn(choice, 'seats', true);
  expect(pinned.shown).toEqual(['@type', '@id', 'seats', 'name', 'amenity']);
  expect(pinColumn(pinned, '@type', false).shown).toEqual(['@id', 'seats', '@type', 'name', 'amenity']);
});

test('a column is as wide as it is made, within limits, until that is taken back', () => {
  expect([...sizeColumn(choice, 'name', 300.4).widths]).toEqual([['name', 300]]);
  expect([...sizeColumn(choice, 'name', 3).widths]).toEqual([['name', 44]]);
  expect([...sizeColumn(sizeColumn(choice, 'name', 300), 'name', undefined).widths]).toEqual([]);
});

test('whatever is done, no column is lost, and the pinned ones come first', () => {
  const name = fc.constantFrom(...choice.shown);
  const step = fc.oneof(
    fc.record({ name, to: fc.nat(choice.shown.length) }),
    fc.record({ name, isPinned: fc.boolean() }),
    fc.record({ hidden: name }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = choice;
      for (const each of steps) {
        if ('to' in each) now = moveColumn(now, each.name, Math.min(each.to, now.shown.length));
        else if ('isPinned' in each && now.shown.includes(each.name)) now = pinColumn(now, each.name, each.isPinned);
        // away and back
        else if ('hidden' in each) now = showColumns(now, [...now.shown.filter((other) => other !== each.hidden), each.hidden]);
        expect(now.shown.toSorted()).toEqual(choice.shown.toSorted());
        const pins = now.shown.map((shown) => now.pinned.has(shown));
        expect(pins).toEqual(pins.toSorted((a, b) => Number(b) - Number(a)));
      }
    }),
  );
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const sized = sizeColumn(plainChoice(['@id', '__proto__']), '__proto__', 300);

test('a query has the columns again that were chosen for it, others have none', () => {
  keepColumns('node;out;', sized);
  keepColumns('way;out;', plainChoice(['name']));
  expect(recallColumns('node;out;')).toEqual(sized);
  expect(recallColumns('rel;out;')).toBeUndefined();
  keepColumns('node;out;', undefined);
  expect(recallColumns('node;out;')).toBeUndefined();
  expect(recallColumns('way;out;')?.shown).toEqual(['name']);
});

test('so many queries are kept, those of last', () => {
  for (let i = 0; i < 40; i++) keepColumns(`node(${i});`, sized);
  expect([recallColumns('node(9);'), recallColumns('node(10);'), recallColumns('node(39);')]).toEqual([undefined, sized, sized]);
  keepColumns('all', plainChoice(Array.from({ length: 20_000 }, (_, i) => `key:${i}`)));
  expect(recallColumns('all')).toBeUndefined();
});

test.each(['', 'null', '{}', '[1]', '[["a", [1], [], []]]', '[["a", [], [], [["b", -1]]]]'])(
  'what is stored otherwise is nothing: %s',
  (text) => {
    stored.set('flyover-table-columns', text);
    expect(recallColumns('node;out;')).toBeUndefined();
    keepColumns('node;out;', sized);
    expect(recallColumns('node;out;')).toEqual(sized);
  },
);
