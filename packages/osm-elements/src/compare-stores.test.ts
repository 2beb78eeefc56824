import { describe, expect, test } from 'vitest';
import { compareStores, storesEqual } from './compare-stores.ts';
import { NO_COORDINATE, WAY } from './element-store.ts';
import { StoreBuilder } from './store-builder.ts';

function build(fill: (builder: StoreBuilder) => void) {
  const builder = new StoreBuilder();
  fill(builder);
  return builder.finish();
}

const way = (fill: (builder: StoreBuilder) => void) =>
  build((builder) => {
    builder.way(17);
    fill(builder);
  });

describe('compareStores', () => {
  test('does not mind the numbers of strings', () => {
    const a = build((builder) => {
      builder.node(1, 10, 20);
      builder.tag(builder.strings.intern('a'), builder.strings.intern('b'));
    });
    const b = build((builder) => {
      for (const text of ['unused', 'b', 'a']) builder.strings.intern(text);
      builder.node(1, 10, 20);
      builder.tag(builder.strings.intern('a'), builder.strings.intern('b'));
    });
    expect(storesEqual(a, b)).toBe(true);
  });

  test('takes a missing column for unknown values', () => {
    const a = build((builder) => {
      builder.node(1);
      builder.version(0);
    });
    expect(
      storesEqual(
        a,
        build((builder) => builder.node(1)),
      ),
    ).toBe(true);
  });

  test('takes points that are all gaps for none, where there are nodes', () => {
    const gap = (builder: StoreBuilder) => builder.point(NO_COORDINATE, NO_COORDINATE);
    const withRef = way((builder) => builder.ref(1));
    const withGap = way((builder) => {
      builder.ref(1);
      gap(builder);
    });
    expect(storesEqual(withRef, withGap)).toBe(true);
    expect(
      storesEqual(
        way(gap),
        way(() => undefined),
      ),
    ).toBe(false);
  });

  test.for<[string, (builder: StoreBuilder) => void, string]>([
    ['id', (builder) => builder.way(18), 'ways: 1 and 2'],
    ['nodes', (builder) => builder.ref(3), 'way 17 (row 0): nodes is  and 3'],
    ['tags', (builder) => builder.tag(0, 0), 'way 17 (row 0): tags is  and [["",""]]'],
    ['version', (builder) => builder.version(2), 'way 17 (row 0): version is 0 and 2'],
    ['timestamp', (builder) => builder.timestamp(2), 'way 17 (row 0): timestamp is 0 and 2'],
    ['changeset', (builder) => builder.changeset(2), 'way 17 (row 0): changeset is 0 and 2'],
    ['uid', (builder) => builder.uid(2), 'way 17 (row 0): uid is 0 and 2'],
    ['user', (builder) => builder.user(builder.strings.intern('Jane')), 'way 17 (row 0): user is  and Jane'],
    ['geometry', (builder) => builder.point(1, 2), 'way 17 (row 0): geometry is  and 1,2'],
    ['center', (builder) => builder.center(1, 2), 'way 17 (row 0): center is -2147483648,-2147483648 and 1,2'],
    ['generator', (builder) => Object.assign(builder.info, { generator: 'G' }), 'generator is undefined and G'],
    ['remarks', (builder) => Object.assign(builder.info, { remarks: ['R'] }), 'remarks are undefined and R'],
    ['bounds of the file', (builder) => Object.assign(builder.info, { bounds: [1, 2, 3, 4] }), 'bounds are undefined and 1,2,3,4'],
  ])('sees another %s', ([, change, difference]) =>
    expect(
      compareStores(
        way(() => undefined),
        way(change),
      ),
    ).toBe(difference),
  );

  test('sees another member', () => {
    const relation = (role: string) =>
      build((builder) => {
        builder.relation(3);
        builder.member(WAY, 17, builder.strings.intern(role));
      });
    expect(compareStores(relation('inner'), relation('outer'))).toBe('relation 3 (row 0): members is way 17 "inner"  and way 17 "outer" ');
  });

  test('sees another type of a made element', () => {
    const made = (type: string) => build((builder) => builder.made(builder.strings.intern(type), 1));
    expect(compareStores(made('count'), made('stat'))).toBe('made 1 (row 0): type is count and stat');
  });
});
