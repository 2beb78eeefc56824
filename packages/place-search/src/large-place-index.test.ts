import { type ElementStore, NODE, StoreBuilder, storeOfRows, tagTextOf } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { createLargePlaceIndex, type NamedSource } from './large-place-index.ts';

/** Nodes with names, some of them cities. @param asked takes the names that are asked for */
function sourceOf(places: readonly (readonly [name: string, place?: string])[], asked: string[][]): NamedSource {
  const builder = new StoreBuilder();
  const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  for (const [i, [name, place]] of places.entries()) {
    builder.node(i + 1, 470_000_000 + i, 90_000_000);
    tag('name', name);
    if (place !== undefined) tag('place', place);
  }
  const store = builder.finish();
  const { strings, nodes } = store;
  const some = (of: ElementStore, rows: Iterable<number>) => storeOfRows(of, { nodes: rows, ways: [], relations: [], areas: [] });
  return {
    strings,
    names: Uint32Array.from(new Set(places.map(([name]) => strings.find(name)))),
    named(names) {
      asked.push([...names]);
      const tags = some(
        store,
        [...nodes.ids.keys()].filter((row) => names.includes(tagTextOf(strings, nodes, row, 'name') ?? '')),
      );
      return { tags, shapes: (rows) => some(tags, rows[NODE]) };
    },
    boundaries: () => new StoreBuilder().finish(),
    near: () => store,
    elements: () => store,
  };
}

const found = (source: NamedSource, text: string, limit: number) =>
  createLargePlaceIndex(source)
    .search(text, limit)
    .map(({ display_name }) => display_name);

test('of what is called so, the better name comes first, then the more important place', () => {
  const places = [['Bergen', 'village'], ['Berg'], ['Am Berg'], ['Bergstadt', 'city'], ['Tal', 'city']] as const;
  const asked: string[][] = [];
  expect(found(sourceOf(places, asked), 'berg', 10)).toEqual(['Berg', 'Bergstadt', 'Bergen', 'Am Berg']);
  expect(asked).toEqual([['Bergen', 'Berg', 'Am Berg', 'Bergstadt']]);
});

test('of very many names the best and the shortest are looked at', () => {
  const many = Array.from({ length: 4000 }, (_, i) => [`Berghütte ${i + 10_000}`] as const);
  const asked: string[][] = [];
  expect(found(sourceOf([...many, ['Zum Be', 'city'], ['Bern', 'city'], ['Be']], asked), 'be', 2)).toEqual(['Be', 'Bern']);
  expect([asked[0].length, asked[0].includes('Bern'), asked[0].includes('Zum Be')]).toEqual([3000, true, false]);
});
