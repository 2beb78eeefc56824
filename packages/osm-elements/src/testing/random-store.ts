/** For tests: random stores of everything that JSON and XML can hold, and of the part of it that OSM PBF can. */
import fc from 'fast-check';
import { type DerivedGeometry, textOfGeometry } from '../derived-geometry.ts';
import { type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';

/** Texts that both JSON and XML can hold: any Unicode but control characters that XML forbids. */
const text = fc.oneof(
  fc.constantFrom(
    'name',
    'highway',
    'yes',
    'a"b\\c',
    "it's <&> &amp;",
    'two\nlines\tand\rmore',
    'Größe',
    '利用',
    '🚲 lane',
    '',
    ']]>',
    '{}',
    ' ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')),
);
const plainText = text.map((value) => value.replace(/\s+/g, ' ').trim());
const lat = fc.integer({ min: -MAX_LATITUDE, max: MAX_LATITUDE });
const lon = fc.integer({ min: -MAX_LONGITUDE, max: MAX_LONGITUDE });
const point = fc.oneof({ weight: 4, arbitrary: fc.tuple(lat, lon) }, { weight: 1, arbitrary: fc.constant([NO_COORDINATE, NO_COORDINATE]) });
const id = fc.maxSafeInteger().filter((value) => value !== 0);
const positive = fc.integer({ min: 1, max: 0x7fffffff });
// years 1 to 9999, which have four digits
const seconds = fc.integer({ min: -62135596800, max: 253402300799 }).filter((value) => value !== 0);

const common = fc.record({
  id,
  tags: fc.array(fc.tuple(text, text), { maxLength: 5 }),
  meta: fc.record(
    { version: positive, timestamp: seconds, changeset: fc.integer({ min: 1, max: 2 ** 40 }), uid: positive, user: text },
    { requiredKeys: [] },
  ),
});
const places = fc.record({
  center: fc.option(fc.tuple(lat, lon)),
  bounds: fc.option(fc.tuple(lat, lon, lat, lon)),
});
const node = fc.record({ kind: fc.constant('node' as const), common, place: fc.option(fc.tuple(lat, lon)) });
const way = fc.record({
  kind: fc.constant('way' as const),
  common,
  places,
  /** Node ids and points: either may be missing for the whole way. */
  nodes: fc.array(fc.tuple(id, point), { maxLength: 6 }),
  parts: fc.constantFrom('refs', 'points', 'both'),
});
const relation = fc.record({
  kind: fc.constant('relation' as const),
  common,
  places,
  members: fc.array(fc.record({ type: fc.constantFrom(0, 1, 2), ref: id, role: text, points: fc.array(point, { maxLength: 4 }) }), {
    maxLength: 4,
  }),
});
const area = fc.record({ kind: fc.constant('area' as const), common });
const degrees = fc
  .array(fc.tuple(lat, lon), { minLength: 1, maxLength: 5 })
  .map((places) => Float64Array.from(places.flat(), (each) => each / 1e7));
const { shape } = fc.letrec<{ shape: DerivedGeometry }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small' },
    degrees.map((points) => ({ kind: 'point' as const, points: points.slice(0, 2) })),
    degrees.map((points) => ({ kind: 'line' as const, points })),
    fc.array(degrees, { minLength: 1, maxLength: 3 }).map((rings) => ({ kind: 'polygon' as const, rings })),
    fc.array(tie('shape'), { minLength: 1, maxLength: 3 }).map((parts) => ({ kind: 'collection' as const, parts })),
  ),
}));
const made = fc.record({
  kind: fc.constant('made' as const),
  common,
  type: fc.constantFrom('count', 'stat', 'x-1', 'Größe'),
  shape: fc.option(shape),
  longId: fc.option(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n })),
});

/** A store of up to a few elements of every kind. */
export const randomStore: fc.Arbitrary<ElementStore> = fc
  .record({
    elements: fc.array(fc.oneof(node, way, relation, area, made), { maxLength: 12 }),
    info: fc.record({ generator: plainText, osmBase: plainText, areasBase: plainText, copyright: plainText }, { requiredKeys: [] }),
    remark: fc.option(plainText),
    bounds: fc.option(fc.tuple(lat, lon, lat, lon)),
  })
  .map(({ elements, info, remark, bounds }) => {
    const builder = new StoreBuilder();
    for (const element of elements) addElement(builder, element);
    Object.assign(builder.info, info);
    if (remark !== null) builder.info.remarks = [remark];
    if (bounds !== null) builder.info.bounds = [bounds[0] / 1e7, bounds[1] / 1e7, bounds[2] / 1e7, bounds[3] / 1e7];
    return builder.finish();
  });

type Arbitrated<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type RandomElement =
  | Arbitrated<typeof node>
  | Arbitrated<typeof way>
  | Arbitrated<typeof relation>
  | Arbitrated<typeof area>
  | Arbitrated<typeof made>;

function addElement(builder: StoreBuilder, element: RandomElement): void {
  const { strings } = builder;
  const { id, tags, meta } = element.common;
  switch (element.kind) {
    case 'node':
      if (element.place === null) builder.node(id);
      else builder.node(id, ...element.place);
      break;
    case 'way':
      builder.way(id);
      for (const [ref, [lat, lon]] of element.nodes) {
        if (element.parts !== 'points') builder.ref(ref);
        if (element.parts !== 'refs') builder.point(lat, lon);
      }
      break;
    case 'relation':
      builder.relation(id);
      for (const { type, ref, role, points } of element.members) {
        builder.member(type, ref, strings.intern(role));
        for (const [lat, lon] of points) builder.point(lat, lon);
      }
      break;
    case 'area':
      builder.area(id);
      break;
    default:
      builder.made(strings.intern(element.type), element.longId === null ? id : Number(element.longId));
      if (element.longId !== null) builder.longId(strings.intern(String(element.longId)));
      if (element.shape !== null) builder.shape(strings.intern(textOfGeometry(element.shape) ?? ''));
  }
  for (const [key, value] of tags) builder.tag(strings.intern(key), strings.intern(value));
  if (meta.version !== undefined) builder.version(meta.version);
  if (meta.timestamp !== undefined) builder.timestamp(meta.timestamp);
  if (meta.changeset !== undefined) builder.changeset(meta.changeset);
  if (meta.uid !== undefined) builder.uid(meta.uid);
  if (meta.user !== undefined) builder.user(strings.intern(meta.user));
  if (element.kind !== 'way' && element.kind !== 'relation') return;
  if (element.places.center !== null) builder.center(...element.places.center);
  if (element.places.bounds !== null) builder.bounds(...element.places.bounds);
}

// For tests: random stores of what OSM PBF can hold, less than JSON and XML can.

const pbfText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', 'name', 'highway', 'Vaduz ⛰️', 'Ünïcödé'));
const pbfId = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -(2 ** 45), max: 2 ** 45 }));
const tags = fc.array(fc.tuple(pbfText, pbfText), { maxLength: 4 });
const metadata = fc.record({
  version: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  timestamp: fc.option(fc.integer({ min: 1, max: 4e9 })),
  changeset: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
  uid: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  user: fc.option(pbfText),
});
const degreesWithin = (limit: number) =>
  fc.oneof(fc.integer({ min: -limit * 1e7, max: limit * 1e7 }), fc.constantFrom(0, -limit * 1e7, limit * 1e7));

/** Stores with every feature that OSM PBF has: any order, negative ids, missing metadata, both sides of the antimeridian. */
export const randomPbfStore: fc.Arbitrary<ElementStore> = fc
  .record({
    nodes: fc.array(fc.record({ id: pbfId, lat: degreesWithin(90), lon: degreesWithin(180), tags, metadata }), { maxLength: 12 }),
    ways: fc.array(fc.record({ id: pbfId, refs: fc.array(pbfId, { maxLength: 6 }), tags, metadata }), { maxLength: 6 }),
    relations: fc.array(
      fc.record({ id: pbfId, members: fc.array(fc.tuple(fc.nat({ max: 2 }), pbfId, pbfText), { maxLength: 6 }), tags, metadata }),
      {
        maxLength: 6,
      },
    ),
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
