/** What the popup shows, read from the columns of a held result. */
import { COORDINATE_SCALE, ELEMENT_TYPE_NAMES, type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type FeatureSet, LINE, type Membership, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, TAINTED } from '@flyover/osm-features';
import type { ElementDetails, ElementRelation, FeatureHit } from './result-protocol.ts';

type Tags = ElementDetails['tags'];

/** The short form of a feature for a list. */
export function featureHit(features: FeatureSet, feature: number): FeatureHit {
  const { store } = features;
  const table = tableOf(store, features.elementTypes[feature]);
  const row = features.rows[feature];
  const kind = features.kinds[feature];
  return {
    feature,
    kind: kind === POINT ? 'point' : kind === LINE ? 'line' : 'polygon',
    type: ELEMENT_TYPE_NAMES[features.elementTypes[feature]],
    id: table.ids[row],
    name: tagsOf(store, table, row).find(([key]) => key === 'name')?.[1] ?? '',
  };
}

/** Everything about a feature. */
export function elementDetails(features: FeatureSet, membership: Membership, feature: number): ElementDetails {
  const { store, flags, elementTypes, rows } = features;
  const table = tableOf(store, elementTypes[feature]);
  const row = rows[feature];
  const first = features.coordinateStart[features.partStart[feature]];
  const isNode = elementTypes[feature] === NODE;
  const { version, timestamp, changeset, uid, user } = table.meta;
  return {
    ...featureHit(features, feature),
    tags: tagsOf(store, table, row),
    relations: relationsOf(store, membership, elementTypes[feature], table.ids[row]),
    meta: {
      version: known(version?.[row]),
      timestamp: known(timestamp?.[row]),
      changeset: known(changeset?.[row]),
      uid: known(uid?.[row]),
      user: user === undefined || user[row] === 0 ? undefined : store.strings.get(user[row]),
    },
    ...(isNode && { lat: features.lat[first] / COORDINATE_SCALE, lon: features.lon[first] / COORDINATE_SCALE }),
    tainted: (flags[feature] & TAINTED) !== 0,
    placeholder: (flags[feature] & (PLACEHOLDER_BOUNDS | PLACEHOLDER_CENTER)) !== 0,
  };
}

function relationsOf(store: ElementStore, membership: Membership, elementType: number, id: number): ElementRelation[] {
  const entry = membership.find(elementType, id);
  if (entry === -1) return [];
  const relations: ElementRelation[] = [];
  for (let at = membership.start[entry]; at < membership.start[entry + 1]; at++) {
    const row = membership.relationRows[at];
    relations.push({
      id: store.relations.ids[row],
      role: store.strings.get(store.relations.memberRoles[membership.memberSlots[at]]),
      tags: tagsOf(store, store.relations, row),
    });
  }
  return relations;
}

function tableOf(store: ElementStore, elementType: number): ElementColumns {
  if (elementType === NODE) return store.nodes;
  if (elementType === WAY) return store.ways;
  return elementType === RELATION ? store.relations : store.areas;
}

function tagsOf({ strings }: ElementStore, { tagStart, tagKeys, tagValues }: ElementColumns, row: number): Tags {
  const tags: [string, string][] = [];
  for (let at = tagStart[row]; at < tagStart[row + 1]; at++) tags.push([strings.get(tagKeys[at]), strings.get(tagValues[at])]);
  return tags;
}

/** Metadata columns hold 0 for what the answer did not say. */
function known(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}
