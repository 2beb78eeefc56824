import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStores, joinStores, StoreBuilder, WAY } from './index.ts';
import { randomStore } from './testing/index.ts';

test('rows of several stores stand behind one another, whatever columns each has', () => {
  const first = new StoreBuilder();
  first.node(1, 10, 20);
  first.tag(first.strings.intern('name'), first.strings.intern('café'));
  first.way(5);
  first.ref(1);
  first.point(1, 2);
  first.relation(8);
  first.member(WAY, 5, first.strings.intern('stop'));
  const second = new StoreBuilder();
  // other numbers for the same strings
  second.strings.intern('stop');
  second.node(2, 30, 40);
  second.version(3);
  second.user(second.strings.intern('café'));
  second.tag(second.strings.intern('name'), second.strings.intern('stop'));
  second.way(6);
  second.bounds(1, 2, 3, 4);
  second.ref(2);
  second.relation(9);
  second.member(WAY, 6, 0);
  second.point(7, 8);
  second.made(second.strings.intern('stop'), 0);
  second.info.remarks = ['late'];

  const both = new StoreBuilder();
  const text = (of: string) => both.strings.intern(of);
  both.node(1, 10, 20);
  both.tag(text('name'), text('café'));
  both.node(2, 30, 40);
  both.version(3);
  both.user(text('café'));
  both.tag(text('name'), text('stop'));
  both.way(5);
  both.ref(1);
  both.point(1, 2);
  both.way(6);
  both.bounds(1, 2, 3, 4);
  both.ref(2);
  both.relation(8);
  both.member(WAY, 5, text('stop'));
  both.relation(9);
  both.member(WAY, 6, 0);
  both.point(7, 8);
  both.made(text('stop'), 0);
  both.info.remarks = ['late'];
  expect(compareStores(joinStores([first.finish(), second.finish()]), both.finish())).toBeUndefined();
});

test('with stores without rows any store stays as it is', () =>
  fc.assert(
    fc.property(randomStore, (store) => {
      const nothing = { ...new StoreBuilder().finish(), info: store.info };
      expect(compareStores(joinStores([nothing, store]), store)).toBeUndefined();
      expect(compareStores(joinStores([store, nothing, nothing]), store)).toBeUndefined();
      expect(joinStores([store])).toBe(store);
    }),
  ));
