/** A named place with its location, its enclosing areas and its kind; and entries of OpenStreetMap that are one place. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featureElement, featurePoint, POINT, POLYGON } from '@flyover/osm-features';
import { areaContains, asArea, type NamedArea } from './named-areas.ts';
import { normalText } from './normal-text.ts';
import { type PlaceClass, reachOfPlace } from './place-class.ts';

/** A place as Nominatim's `format=json` gives it; coordinates are texts in degrees. */
export interface FoundPlace {
  readonly place_id: number;
  readonly licence: string;
  readonly osm_type: 'node' | 'way' | 'relation' | 'area';
  readonly osm_id: number;
  /** South, north, west, east. */
  readonly boundingbox: readonly [string, string, string, string];
  readonly lat: string;
  readonly lon: string;
  /** The name and the names of the areas around it, from small to large. */
  readonly display_name: string;
  readonly class: string;
  readonly type: string;
  readonly importance: number;
}

/** A feature and what it is. */
export interface PlaceFeature extends PlaceClass {
  readonly features: FeatureSet;
  readonly feature: number;
  readonly name: string;
}

/** Importance of a boundary of which only a line is present; see `classifyPlace`. */
const LINE_OF_BOUNDARY = 0.2;

/** A place and what decides whether another one is the same. */
export interface DescribedPlace {
  readonly place: FoundPlace;
  readonly shape: PlaceShape;
}

/** @param areas in which it may lie */
export function describePlace(areas: readonly NamedArea[], place: PlaceFeature): DescribedPlace {
  const { features, feature, name, class: key, type } = place;
  const element = featureElement(features, feature);
  const { south, west, north, east } = featureBounds(features, feature);
  const { lat, lon } = featurePoint(features, feature);
  const isArea = features.kinds[feature] === POLYGON;
  const holds = ({ bounds }: NamedArea) =>
    !isArea || (bounds.south <= south && bounds.north >= north && bounds.west <= west && bounds.east >= east);
  const around = areas.filter((area) => !isSame(area, place) && area.name !== name && holds(area) && areaContains(area, lat, lon));
  const displayName = [...new Set([name, ...around.map((area) => area.name)])].join(', ');
  const reach = features.kinds[feature] === POINT ? reachOfPlace(place) : 0;
  const box: PlaceBox = [south / 1e7 - reach, north / 1e7 + reach, west / 1e7 - reach, east / 1e7 + reach];
  // a boundary of which parts are missing is no more than a line
  const importance = key === 'boundary' && !isArea ? Math.min(place.importance, LINE_OF_BOUNDARY) : place.importance;
  return {
    place: {
      place_id: feature + 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
      osm_type: ELEMENT_TYPE_NAMES[element.type],
      osm_id: element.id,
      boundingbox: texts(box),
      lat: degrees(lat / 1e7),
      lon: degrees(lon / 1e7),
      display_name: displayName,
      class: key,
      type,
      importance: Math.round(importance * 1000) / 1000,
    },
    shape: {
      class: key,
      type,
      importance,
      normalName: normalText(name),
      displayName,
      isArea,
      lat: lat / 1e7,
      lon: lon / 1e7,
      box,
      contains: (atLat, atLon) => isArea && areaContains(asArea(features, feature, name), atLat * 1e7, atLon * 1e7),
    },
  };
}

function isSame(a: Pick<PlaceFeature, 'features' | 'feature'>, b: Pick<PlaceFeature, 'features' | 'feature'>): boolean {
  const [one, other] = [featureElement(a.features, a.feature), featureElement(b.features, b.feature)];
  return one.type === other.type && one.id === other.id;
}

/** Two entries of one place as one: the extent is the area's, or goes around both; what the place is, the more important one says. */
export function mergedPlaces(a: DescribedPlace, b: DescribedPlace, how: 'same' | 'joined'): DescribedPlace {
  const [main, other] = a.shape.importance >= b.shape.importance ? [a, b] : [b, a];
  if (how === 'joined') {
    const box = around(a.shape.box, b.shape.box);
    return { place: { ...main.place, boundingbox: texts(box) }, shape: { ...main.shape, box } };
  }
  const extent = main.shape.isArea || !other.shape.isArea ? main : other;
  // "town" says more than "administrative"
  const kind = [a, b].find(({ place }) => place.class === 'place') ?? main;
  const importance = main.place.importance;
  return {
    // the node stands where people look for the place
    place: { ...extent.place, lat: kind.place.lat, lon: kind.place.lon, class: kind.place.class, type: kind.place.type, importance },
    shape: { ...extent.shape, class: kind.shape.class, type: kind.shape.type, importance },
  };
}

function around(a: PlaceBox, b: PlaceBox): PlaceBox {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.max(a[3], b[3])];
}

function texts([south, north, west, east]: PlaceBox): FoundPlace['boundingbox'] {
  return [degrees(Math.max(-90, south)), degrees(Math.min(90, north)), degrees(Math.max(-180, west)), degrees(Math.min(180, east))];
}

function degrees(value: number): string {
  return value.toFixed(7);
}

// Entries of OpenStreetMap that people consider one place: a town's node and its boundary, the two sides of a bus stop, the parts of a road.

/** The properties that decide whether two found places are one. */
export interface PlaceShape extends PlaceClass {
  /** As `normalText` gives it. */
  readonly normalName: string;
  /** Name and areas around. */
  readonly displayName: string;
  /** A town is shown by its boundary, not by its node. */
  readonly isArea: boolean;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Degrees: south, north, west, east. */
  readonly box: PlaceBox;
  /** Whether the area holds a position; false where the place is no area. */
  contains(lat: number, lon: number): boolean;
}

/** Degrees: south, north, west, east. */
type PlaceBox = readonly [south: number, north: number, west: number, east: number];

/** `joined`: parts of one thing, shown with the box around all. `same`: one place entered twice, of which the area tells the extent. */
export type Twins = 'same' | 'joined' | undefined;

/** A town's node and boundary differ less in importance (see `classifyPlace`); a town and the country of its name more. */
const SAME_RANK = 0.16;
/** Degrees between the signs of one stop, some 300 m. */
const STOP_DISTANCE = 0.003;
/** Degrees between the parts of one road, some 2 km: each may be an element of its own. */
const PARTS_DISTANCE = 0.02;
/** Of the size of a box: so much may two boundaries of one place differ. */
const BOX_TOLERANCE = 0.03;

/** The relation between two places of one name. */
export function twins(a: PlaceShape, b: PlaceShape): Twins {
  if (a.normalName !== b.normalName) return undefined;
  if (isSettled(a) && isSettled(b)) return sameSettlement(a, b) ? 'same' : undefined;
  if (isStop(a) && isStop(b)) return near(a, b) ? 'joined' : undefined;
  if (a.class === 'highway' && b.class === 'highway') return sameWhere(a, b) ? 'joined' : undefined;
  if (isRiver(a) && isRiver(b)) return intersects(a.box, b.box, 0) ? 'joined' : undefined;
  return a.class === b.class && a.type === b.type && sameWhere(a, b) ? 'joined' : undefined;
}

function sameSettlement(a: PlaceShape, b: PlaceShape): boolean {
  if (a.isArea && b.isArea) return sameBox(a.box, b.box);
  const [area, point] = a.isArea ? [a, b] : [b, a];
  if (!area.isArea) return near(a, b);
  const sameRank = area.class === 'landuse' || Math.abs(area.importance - point.importance) <= SAME_RANK;
  return sameRank && area.contains(point.lat, point.lon);
}

function isSettled({ class: key, type }: PlaceShape): boolean {
  return key === 'place' || (key === 'boundary' && type === 'administrative') || (key === 'landuse' && type === 'residential');
}

function isStop({ class: key, type }: PlaceShape): boolean {
  return (
    key === 'public_transport' ||
    (key === 'highway' && (type === 'bus_stop' || type === 'platform')) ||
    (key === 'railway' && (type === 'tram_stop' || type === 'platform'))
  );
}

function isRiver({ class: key, type }: PlaceShape): boolean {
  return key === 'waterway' || (key === 'natural' && type === 'water');
}

function near(a: PlaceShape, b: PlaceShape): boolean {
  return Math.abs(a.lat - b.lat) <= STOP_DISTANCE && Math.abs(a.lon - b.lon) <= STOP_DISTANCE;
}

/** Outside of all areas the names alone would join what lies in two countries. */
function sameWhere(a: PlaceShape, b: PlaceShape): boolean {
  return a.displayName === b.displayName && intersects(a.box, b.box, PARTS_DISTANCE);
}

function intersects(a: PlaceBox, b: PlaceBox, distance: number): boolean {
  return a[0] - distance <= b[1] && b[0] - distance <= a[1] && a[2] - distance <= b[3] && b[2] - distance <= a[3];
}

function sameBox(a: PlaceBox, b: PlaceBox): boolean {
  const tolerance = Math.max(a[1] - a[0], a[3] - a[2]) * BOX_TOLERANCE;
  return a.every((side, i) => Math.abs(side - b[i]) <= tolerance);
}
