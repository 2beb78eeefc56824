/** The details of an element for the popup, read from the columns of a held result. */
import { metaOf, relationsOf, wholeMeasure } from '@flyover/feature-records';
import { COORDINATE_SCALE, type ElementStore, MADE, madeId, tableOf, tagsOf, typeNameOf } from '@flyover/osm-elements';
import {
  type FeatureSet,
  featureElement,
  featurePoint,
  LINE,
  PLACEHOLDER_BOUNDS,
  PLACEHOLDER_CENTER,
  POINT,
  SELF_CROSSING,
  TAINTED,
  toGeoJsonFeature,
} from '@flyover/osm-features';
import { changeDetails } from '../comparison/changes.ts';
import { type ElementDetails, type FeatureHit, type HoveredFeature, typeOfWord, wordOfType } from './element-types.ts';
import { mainTagOf } from './main-tag.ts';

type Tags = ElementDetails['tags'];

/** The short form of a feature for a list. */
export function featureHit(features: FeatureSet, feature: number): FeatureHit {
  const { store, kinds } = features;
  const { type, id, row } = featureElement(features, feature);
  const tags = knownTags(store, type, row);
  return {
    feature,
    kind: kinds[feature] === POINT ? 'point' : kinds[feature] === LINE ? 'line' : 'polygon',
    ...identityOf(store, type, row),
    id,
    name: nameOf(tags),
    mainTag: mainTagOf(tags),
  };
}

/** Everything about a feature. */
export function elementDetails(features: FeatureSet, feature: number): ElementDetails {
  const { type, id, row } = featureElement(features, feature);
  const { lat, lon } = featurePoint(features, feature);
  const flags = features.flags[feature];
  const measure = wholeMeasure(features, feature);
  return {
    ...featureHit(features, feature),
    ...recordedOf(features, type, id, row),
    lat: Math.round(lat) / COORDINATE_SCALE,
    lon: Math.round(lon) / COORDINATE_SCALE,
    tainted: (flags & TAINTED) !== 0,
    crossesItself: (flags & SELF_CROSSING) !== 0,
    placeholder: (flags & (PLACEHOLDER_BOUNDS | PLACEHOLDER_CENTER)) !== 0,
    ...(measure !== undefined && { measure }),
    geometry: toGeoJsonFeature(features, feature).geometry,
  };
}

/**
 * Everything about an element, drawn or not; undefined where the result does not have it.
 *
 * @param madeType of a made element; any where absent
 */
export function detailsOfElement(
  features: FeatureSet,
  typeName: FeatureHit['type'],
  id: number,
  madeType?: string,
): ElementDetails | undefined {
  const { store, count, elementTypes, rows, memberSlots } = features;
  const type = typeOfWord(typeName);
  const isIt = (each: number, at: number) => each === id && (madeType === undefined || typeNameOf(store, type, at) === madeType);
  const row = type === MADE ? store.made.ids.findIndex(isIt) : tableOf(store, type).ids.indexOf(id);
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) {
      const member = featureElement(features, feature);
      if (member.type === type && member.id === id) return elementDetails(features, feature);
    } else if (elementTypes[feature] === type && rows[feature] === row) return elementDetails(features, feature);
  }
  if (row === -1) return undefined;
  const said = recordedOf(features, type, id, row);
  const hit = {
    feature: -1,
    kind: 'none',
    ...identityOf(store, type, row),
    id,
    name: nameOf(said.tags),
    mainTag: mainTagOf(said.tags),
  } as const;
  return { ...hit, ...said, tainted: false, crossesItself: false, placeholder: false };
}

/** Of a name under the mouse so much is shown, characters. */
const LONGEST_TITLE = 120;

/** A feature with more coordinates gets no mark under the mouse: they would be sent with every move onto it. */
const MOST_HOVER_COORDINATES = 5000;

/** The name and geometry that mark the feature under the mouse. */
export function hoveredFeature(features: FeatureSet, feature: number, known: number): HoveredFeature {
  const { name, mainTag } = featureHit(features, feature);
  const title = (name || mainTag).slice(0, LONGEST_TITLE);
  const { partStart, coordinateStart } = features;
  const coordinates = coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
  if (feature === known || coordinates > MOST_HOVER_COORDINATES) return { feature, title };
  return { feature, title, geometry: toGeoJsonFeature(features, feature).geometry };
}

/** The tags, relations and metadata of an element. @param row -1 where only a relation knows the element */
function recordedOf(
  features: FeatureSet,
  type: number,
  id: number,
  row: number,
): Pick<ElementDetails, 'tags' | 'relations' | 'meta' | 'change' | 'before'> {
  const { store } = features;
  return {
    tags: knownTags(store, type, row),
    relations: relationsOf(features, { type, id }) ?? [],
    meta: metaOf(store.strings, { table: tableOf(store, type), row }),
    ...(row !== -1 && changeDetails(store, type, row)),
  };
}

/** The type and digits that identify an element beside its id. */
export function identityOf(store: ElementStore, type: number, row: number): Pick<FeatureHit, 'type' | 'madeType' | 'digits'> {
  if (type !== MADE) return { type: wordOfType(type) };
  const exact = madeId(store, row);
  return { type: 'made', madeType: typeNameOf(store, type, row), ...(typeof exact === 'bigint' && { digits: String(exact) }) };
}

function knownTags(store: ElementStore, type: number, row: number): Tags {
  return row === -1 ? [] : tagsOf(store.strings, tableOf(store, type), row);
}

function nameOf(tags: Tags): string {
  // one of blanks alone tells nothing
  return tags.find(([key]) => key === 'name')?.[1].trim() ?? '';
}
