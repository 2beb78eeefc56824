/** For tests: random stores of what OSM PBF can hold, which is less than what JSON and XML can. */
import fc from 'fast-check';
import type { ElementStore } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', 'name', 'highway', 'Vaduz ⛰️', 'Ünïcödé'));
const id = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -(2 ** 45), max: 2 ** 45 }));
const tags = fc.array(fc.tuple(text, text), { maxLength: 4 });
const metadata = fc.record({
  version: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  timestamp: fc.option(fc.integer({ min: 1, max: 4e9 })),
  changeset: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
  uid: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  user: fc.option(text),
});
const degrees = (limit: number) =>
  fc.oneof(fc.integer({ min: -limit * 1e7, max: limit * 1e7 }), fc.constantFrom(0, -limit * 1e7, limit * 1e7));

/** Stores with every feature that OSM PBF has: any order, negative ids, missing metadata, both sides of the antimeridian. */
export const randomPbfStore: fc.Arbitrary<ElementStore> = fc
  .record({
    nodes: fc.array(fc.record({ id, lat: degrees(90), lon: degrees(180), tags, metadata }), { maxLength: 12 }),
    ways: fc.array(fc.record({ id, refs: fc.array(id, { maxLength: 6 }), tags, metadata }), { maxLength: 6 }),
    relations: fc.array(fc.record({ id, members: fc.array(fc.tuple(fc.nat({ max: 2 }), id, text), { maxLength: 6 }), tags, metadata }), {
      maxLength: 6,
    }),
    osmBase: fc.option(fc.constantFrom('1970-01-01T00:00:00Z', '2026-03-01T12:34:56Z')),
  })
  .map(({ nodes, ways, relations, osmBase }) => {
    const builder = new StoreBuilder();
    const finish = (element: { tags: [string, string][]; metadata: Metadata }) => addCommon(builder, element);
    for (const node of nodes) {
      builder.node(node.id, node.lat, node.lon);
      finish(node);
    }
    for (const way of ways) {
      builder.way(way.id);
      for (const ref of way.refs) builder.ref(ref);
      finish(way);
    }
    for (const relation of relations) {
      builder.relation(relation.id);
      for (const [type, ref, role] of relation.members) builder.member(type, ref, builder.strings.intern(role));
      finish(relation);
    }
    if (osmBase !== null) builder.info.osmBase = osmBase;
    builder.info.generator = 'Flyover';
    builder.info.bounds = [-10.5, 170, 10.25, -170];
    return builder.finish();
  });

interface Metadata {
  readonly version: number | null;
  readonly timestamp: number | null;
  readonly changeset: number | null;
  readonly uid: number | null;
  readonly user: string | null;
}

function addCommon(builder: StoreBuilder, { tags, metadata }: { tags: readonly [string, string][]; metadata: Metadata }): void {
  for (const [key, value] of tags) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  if (metadata.version !== null) builder.version(metadata.version);
  if (metadata.timestamp !== null) builder.timestamp(metadata.timestamp);
  if (metadata.changeset !== null) builder.changeset(metadata.changeset);
  if (metadata.uid !== null) builder.uid(metadata.uid);
  if (metadata.user !== null) builder.user(builder.strings.intern(metadata.user));
}
