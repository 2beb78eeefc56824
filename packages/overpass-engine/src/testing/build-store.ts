/** Stores for tests, written as plain objects. */
import { type ElementStore, NODE, RELATION, StoreBuilder, WAY } from '@flyover/osm-elements';

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
