/** For tests: stores written as plain objects, and databases over them. */
import { type ElementStore, NODE, openPrepared, RELATION, StoreBuilder, summarizeStore, WAY, writePrepared } from '@flyover/osm-elements';
import { createDatabase, type Database, indexColumns } from '../index.ts';

/** Tags and metadata any element may have. */
interface Common {
  readonly tags?: Readonly<Record<string, string>>;
  readonly version?: number;
  /** ISO 8601. */
  readonly timestamp?: string;
  readonly changeset?: number;
  readonly uid?: number;
  readonly user?: string;
  /** False: this version is the deletion of the element. */
  readonly visible?: boolean;
}

/** A store as objects; coordinates in degrees. */
export interface PlainStore {
  /** The elements are versions. */
  readonly history?: boolean;
  readonly nodes?: readonly (Common & { readonly id: number; readonly lat: number; readonly lon: number })[];
  readonly ways?: readonly (Common & { readonly id: number; readonly nodes: readonly number[] })[];
  readonly relations?: readonly (Common & {
    readonly id: number;
    readonly members: readonly (readonly [type: string, ref: number, role: string])[];
  })[];
}

/** Builds a store. */
export function buildStore(plain: PlainStore): ElementStore {
  const builder = new StoreBuilder();
  const { strings } = builder;
  if (plain.history === true) builder.info.history = true;
  const common = (element: Common) => {
    for (const [key, value] of Object.entries(element.tags ?? {})) builder.tag(strings.intern(key), strings.intern(value));
    if (element.version !== undefined) builder.version(element.version);
    if (element.timestamp !== undefined) builder.timestamp(Date.parse(element.timestamp) / 1000);
    if (element.changeset !== undefined) builder.changeset(element.changeset);
    if (element.uid !== undefined) builder.uid(element.uid);
    if (element.user !== undefined) builder.user(strings.intern(element.user));
    if (element.visible === false) builder.deleted();
  };
  for (const node of plain.nodes ?? []) {
    builder.node(node.id, Math.round(node.lat * 1e7), Math.round(node.lon * 1e7));
    common(node);
  }
  for (const way of plain.ways ?? []) {
    builder.way(way.id);
    for (const node of way.nodes) builder.ref(node);
    common(way);
  }
  const types: Readonly<Record<string, number>> = { node: NODE, way: WAY, relation: RELATION };
  for (const relation of plain.relations ?? []) {
    builder.relation(relation.id);
    for (const [type, ref, role] of relation.members) builder.member(types[type], ref, strings.intern(role));
    common(relation);
  }
  return builder.finish();
}

// For tests: a village with a history.

/** The begin of a year. */
export const at = (year: number) => `${year}-01-01T00:00:00Z`;
const ann = { changeset: 1, uid: 5, user: 'Ann' };
const bob = { changeset: 2, uid: 6, user: 'Bob' };

/**
 * 2010: four corners, a meadow of them, a pub, a route. 2012: the meadow is a park. 2014: Bob moves a corner. 2016: the pub closes,
 * another opens beside it. 2018: the park and its name are of a boundary.
 */
export const village = createDatabase(
  buildStore({
    history: true,
    nodes: [
      { id: 1, lat: 0, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 2, lat: 0, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.01, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.02, lon: 0.02, version: 2, timestamp: at(2014), ...bob },
      { id: 4, lat: 0.01, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, tags: { amenity: 'pub', name: 'Swan' }, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, version: 2, timestamp: at(2016), visible: false, ...bob },
      { id: 11, lat: 0.006, lon: 0.006, tags: { amenity: 'pub', name: 'Bear' }, version: 1, timestamp: at(2016), ...bob },
    ],
    ways: [
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { landuse: 'meadow' }, version: 1, timestamp: at(2010), ...ann },
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { leisure: 'park' }, version: 2, timestamp: at(2012), ...bob },
    ],
    relations: [
      { id: 7, members: [['node', 10, 'stop']], tags: { type: 'route' }, version: 1, timestamp: at(2010), ...ann },
      { id: 7, members: [['way', 100, 'outer']], tags: { type: 'boundary', name: 'Park' }, version: 2, timestamp: at(2018), ...ann },
    ],
  }),
);

/**
 * A town for tests: a square of 0.01 degrees around 0.005, 0.005 with two streets that cross, houses, a fountain, a bus
 * route, a boundary that is an area, and a relation of relations.
 */
export const smallTown = buildStore({
  nodes: [
    { id: 1, lat: 0, lon: 0 },
    { id: 2, lat: 0, lon: 0.01 },
    { id: 3, lat: 0.01, lon: 0.01 },
    { id: 4, lat: 0.01, lon: 0 },
    { id: 10, lat: 0.005, lon: 0.001 },
    { id: 11, lat: 0.005, lon: 0.005, tags: { highway: 'crossing' } },
    { id: 12, lat: 0.005, lon: 0.009 },
    { id: 13, lat: 0.001, lon: 0.005 },
    { id: 14, lat: 0.009, lon: 0.005, tags: { highway: 'bus_stop', name: 'North' } },
    { id: 20, lat: 0.002, lon: 0.002 },
    { id: 21, lat: 0.002, lon: 0.003 },
    { id: 22, lat: 0.003, lon: 0.003 },
    { id: 23, lat: 0.003, lon: 0.002 },
    {
      id: 30,
      lat: 0.0025,
      lon: 0.0025,
      tags: { amenity: 'cafe', name: 'Café "Tür"' },
      version: 3,
      timestamp: '2020-02-29T12:34:56Z',
      changeset: 77,
      uid: 5,
      user: 'Ann & Bo',
    },
    {
      id: 31,
      lat: 0.008,
      lon: 0.008,
      tags: { amenity: 'fountain' },
      version: 1,
      timestamp: '2015-01-01T00:00:00Z',
      changeset: 7,
      uid: 6,
      user: 'Cy',
    },
    { id: 40, lat: 0.05, lon: 0.05, tags: { amenity: 'bench' } },
  ],
  ways: [
    { id: 100, nodes: [10, 11, 12], tags: { highway: 'residential', name: 'East Street' } },
    { id: 101, nodes: [13, 11, 14], tags: { highway: 'residential', name: 'North Street', lanes: '2' } },
    { id: 102, nodes: [20, 21, 22, 23, 20], tags: { building: 'yes', name: 'House' } },
    { id: 103, nodes: [1, 2, 3] },
    { id: 104, nodes: [3, 4, 1] },
    { id: 105, nodes: [40, 999], tags: { highway: 'path' } },
  ],
  relations: [
    {
      id: 1000,
      members: [
        ['way', 103, 'outer'],
        ['way', 104, 'outer'],
        ['node', 30, 'label'],
      ],
      tags: { type: 'boundary', boundary: 'administrative', name: 'Town' },
    },
    {
      id: 1001,
      members: [
        ['way', 101, ''],
        ['node', 14, 'stop'],
      ],
      tags: { type: 'route', route: 'bus', ref: '1' },
    },
    {
      id: 1002,
      members: [
        ['relation', 1001, ''],
        ['relation', 1002, 'itself'],
      ],
      tags: { type: 'network' },
    },
  ],
});

// For tests: a database over a prepared file in memory, read page by page like a large one.

/**
 * Opens it anew each time, with nothing read yet.
 *
 * @param pageValues of a page; the smaller, the less stands in columns that nobody asked for
 * @param bound the most bytes of columns that are kept
 */
export function preparedDatabase(
  store: ElementStore,
  pageValues: number,
  { osmBase, bound }: { readonly osmBase?: string; readonly bound?: number } = {},
): () => Database {
  const database = createDatabase(store);
  const content = {
    facts: { summary: summarizeStore(store) },
    references: { wayNodes: database.wayNodes(), members: database.members() },
    indexes: indexColumns(database),
    pageValues,
  };
  const bytes = Buffer.concat([...writePrepared(database.store, content)].filter((part) => part !== undefined));
  const file = { size: bytes.length, read: (start: number, end: number) => new Uint8Array(bytes.subarray(start, end)) };
  const options = { partShare: Number.POSITIVE_INFINITY, ...(osmBase !== undefined && { osmBase }) };
  return () => createDatabase(openPrepared(file, bound === undefined ? undefined : () => ({ bound })), options);
}
