/** What the popup shows, read from the columns of a held result. */
import { COORDINATE_SCALE, ELEMENT_TYPE_NAMES, type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  type FeatureSet,
  featureElement,
  featureMeasure,
  featurePoint,
  LINE,
  PLACEHOLDER_BOUNDS,
  PLACEHOLDER_CENTER,
  POINT,
  TAINTED,
  toGeoJsonFeature,
} from '@flyover/osm-features';
import type { ElementDetails, ElementRelation, FeatureHit, HoveredFeature } from './element-types.ts';

type Tags = ElementDetails['tags'];

/** The short form of a feature for a list. */
export function featureHit(features: FeatureSet, feature: number): FeatureHit {
  const { store, kinds } = features;
  const { type, id, row } = featureElement(features, feature);
  const tags = tagsOf(store, tableOf(store, type), row);
  return {
    feature,
    kind: kinds[feature] === POINT ? 'point' : kinds[feature] === LINE ? 'line' : 'polygon',
    type: ELEMENT_TYPE_NAMES[type],
    id,
    name: nameOf(tags),
    mainTag: mainTagOf(tags),
  };
}

/** Keys that say what an element is, the most telling first. */
const MAIN_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'historic',
  'office',
  'craft',
  'place',
  'natural',
  'railway',
  'waterway',
  'highway',
  'building',
  'landuse',
  'boundary',
  'route',
];

function mainTagOf(tags: Tags): string {
  const main = MAIN_KEYS.flatMap((wanted) => tags.filter(([key]) => key === wanted))[0] ?? tags[0];
  return main === undefined ? '' : main.join('=');
}

/** Everything about a feature. */
export function elementDetails(features: FeatureSet, feature: number): ElementDetails {
  const { flags } = features;
  const { type, id, row } = featureElement(features, feature);
  const { lat, lon } = featurePoint(features, feature);
  const placeholder = (flags[feature] & (PLACEHOLDER_BOUNDS | PLACEHOLDER_CENTER)) !== 0;
  const tainted = (flags[feature] & TAINTED) !== 0;
  const measure = placeholder || tainted ? undefined : featureMeasure(features, feature);
  return {
    ...featureHit(features, feature),
    ...saidOf(features, type, id, row),
    lat: Math.round(lat) / COORDINATE_SCALE,
    lon: Math.round(lon) / COORDINATE_SCALE,
    tainted,
    placeholder,
    ...(measure !== undefined && { measure }),
    geometry: toGeoJsonFeature(features, feature).geometry,
  };
}

/** Everything about an element, drawn or not; undefined where the result does not have it. */
export function detailsOfElement(features: FeatureSet, typeName: FeatureHit['type'], id: number): ElementDetails | undefined {
  const { store, count, elementTypes, rows, memberSlots } = features;
  const type = ELEMENT_TYPE_NAMES.indexOf(typeName);
  const row = tableOf(store, type).ids.indexOf(id);
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) {
      const member = featureElement(features, feature);
      if (member.type === type && member.id === id) return elementDetails(features, feature);
    } else if (elementTypes[feature] === type && rows[feature] === row) return elementDetails(features, feature);
  }
  if (row === -1) return undefined;
  const said = saidOf(features, type, id, row);
  const hit = { feature: -1, kind: 'none', type: typeName, id, name: nameOf(said.tags), mainTag: mainTagOf(said.tags) } as const;
  return { ...hit, ...said, tainted: false, placeholder: false };
}

/** Of a name under the mouse so much is shown, characters. */
const LONGEST_TITLE = 120;

/** A feature with more coordinates gets no mark under the mouse: they would be sent with every move onto it. */
const MOST_HOVER_COORDINATES = 5000;

/** What is needed to mark the feature under the mouse. */
export function hoveredFeature(features: FeatureSet, feature: number, known: number): HoveredFeature {
  const { name, mainTag } = featureHit(features, feature);
  const title = (name || mainTag).slice(0, LONGEST_TITLE);
  const { partStart, coordinateStart } = features;
  const coordinates = coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
  if (feature === known || coordinates > MOST_HOVER_COORDINATES) return { feature, title };
  return { feature, title, geometry: toGeoJsonFeature(features, feature).geometry };
}

/** What the tables say of an element: tags, relations, metadata. */
function saidOf(features: FeatureSet, type: number, id: number, row: number): Pick<ElementDetails, 'tags' | 'relations' | 'meta'> {
  const { store } = features;
  const table = tableOf(store, type);
  const { version, timestamp, changeset, uid, user } = table.meta;
  return {
    tags: tagsOf(store, table, row),
    relations: relationsOf(features, type, id),
    meta: {
      version: known(version?.[row]),
      timestamp: known(timestamp?.[row]),
      changeset: known(changeset?.[row]),
      uid: known(uid?.[row]),
      user: known(user?.[row]) === undefined ? undefined : store.strings.get(user?.[row] ?? 0),
    },
  };
}

function nameOf(tags: Tags): string {
  return tags.find(([key]) => key === 'name')?.[1] ?? '';
}

function relationsOf({ store, membership }: FeatureSet, elementType: number, id: number): ElementRelation[] {
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

/** @param row -1 where only a relation knows the element */
function tagsOf({ strings }: ElementStore, { tagStart, tagKeys, tagValues }: ElementColumns, row: number): Tags {
  if (row === -1) return [];
  const tags: [string, string][] = [];
  for (let at = tagStart[row]; at < tagStart[row + 1]; at++) tags.push([strings.get(tagKeys[at]), strings.get(tagValues[at])]);
  return tags;
}

/** Metadata columns hold 0 for what the answer did not say. */
function known(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}
