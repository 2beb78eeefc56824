/** For tests: the stores of an Overpass JSON text and an OSM XML text, read the simple way, as oracles for the readers. */

import { SaxesParser } from 'saxes';
import { ELEMENT_TYPE_NAMES, type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';

interface Point {
  lat: number;
  lon: number;
}

interface Element {
  type: string;
  id?: number;
  lat?: number;
  lon?: number;
  version?: number;
  timestamp?: string;
  changeset?: number;
  uid?: number;
  user?: string;
  tags?: Record<string, string>;
  nodes?: number[];
  center?: Point;
  bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number };
  geometry?: (Point | null)[] | object;
  members?: { type: string; ref: number; role: string; lat?: number; lon?: number; geometry?: (Point | null)[] }[];
}

interface Answer {
  generator?: string;
  remark?: string;
  osm3s?: { timestamp_osm_base?: string; timestamp_areas_base?: string; copyright?: string };
  elements: Element[];
}

const units = (degrees: number) => Math.round(degrees * 1e7);
const isPoints = (geometry: Element['geometry']): geometry is (Point | null)[] => Array.isArray(geometry);

/** Reads with `JSON.parse`: the twin of `readOverpassJson`. */
export function storeOfJson(text: string): ElementStore {
  const answer: Answer = JSON.parse(text);
  const builder = new StoreBuilder();
  for (const element of answer.elements) addElement(builder, element);
  if (answer.generator !== undefined) builder.info.generator = answer.generator;
  if (answer.osm3s?.timestamp_osm_base !== undefined) builder.info.osmBase = answer.osm3s.timestamp_osm_base;
  if (answer.osm3s?.timestamp_areas_base !== undefined) builder.info.areasBase = answer.osm3s.timestamp_areas_base;
  if (answer.osm3s?.copyright !== undefined) builder.info.copyright = answer.osm3s.copyright;
  if (answer.remark !== undefined) builder.info.remarks = [answer.remark];
  return builder.finish();
}

function addElement(builder: StoreBuilder, element: Element): void {
  const { id = 0 } = element;
  const point = (at: Point | null) =>
    at === null ? builder.point(NO_COORDINATE, NO_COORDINATE) : builder.point(units(at.lat), units(at.lon));
  if (element.type === 'node') {
    if (element.lat === undefined || element.lon === undefined) builder.node(id);
    else builder.node(id, units(element.lat), units(element.lon));
  } else if (element.type === 'way') {
    builder.way(id);
    for (const ref of element.nodes ?? []) builder.ref(ref);
    if (isPoints(element.geometry)) element.geometry.forEach(point);
  } else if (element.type === 'relation') {
    builder.relation(id);
    for (const member of element.members ?? []) {
      builder.member(ELEMENT_TYPE_NAMES.indexOf(member.type as 'node'), member.ref, builder.strings.intern(member.role));
      member.geometry?.forEach(point);
      if (member.lat !== undefined && member.lon !== undefined) point({ lat: member.lat, lon: member.lon });
    }
  } else if (element.type === 'area') {
    builder.area(id);
  } else {
    builder.made(builder.strings.intern(element.type), id);
    if (element.geometry !== undefined) builder.shape(builder.strings.intern(shapeText(element.geometry)));
  }
  for (const [key, value] of Object.entries(element.tags ?? {})) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  addMeta(builder, element);
  const { center, bounds } = element;
  if (center !== undefined) builder.center(units(center.lat), units(center.lon));
  if (bounds !== undefined) builder.bounds(units(bounds.minlat), units(bounds.minlon), units(bounds.maxlat), units(bounds.maxlon));
}

/** JSON without white space, numbers with seven decimals. */
function shapeText(value: unknown): string {
  if (typeof value === 'number') return value.toFixed(7);
  if (Array.isArray(value)) return `[${value.map(shapeText)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, each]) => `"${key}":${shapeText(each)}`)}}`;
}

function addMeta(builder: StoreBuilder, element: Element): void {
  if (element.version !== undefined) builder.version(element.version);
  if (element.timestamp !== undefined) builder.timestamp(Date.parse(element.timestamp) / 1000);
  if (element.changeset !== undefined) builder.changeset(element.changeset);
  if (element.uid !== undefined) builder.uid(element.uid);
  if (element.user !== undefined) builder.user(builder.strings.intern(element.user));
}

// For tests: the store of an OSM XML text, by saxes and objects.

type Attributes = Record<string, string>;

const unitsOfText = (degrees: string) => Math.round(Number(degrees) * 1e7);

/** Reads with saxes: the twin of `readOsmXml`. */
export function storeOfXml(xml: string): ElementStore {
  const builder = new StoreBuilder();
  const parser = new SaxesParser();
  let path: string[] = [];
  let nodes: Attributes[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = path[path.length - 1];
    path = [...path, name];
    text = '';
    if (parent === undefined) {
      if (attributes.generator !== undefined) builder.info.generator = attributes.generator;
      if (attributes.copyright !== undefined) builder.info.copyright = attributes.copyright;
    } else if (parent === 'osm') {
      nodes = [];
      openTop(builder, name, attributes);
    } else if (name === 'tag') builder.tag(builder.strings.intern(attributes.k), builder.strings.intern(attributes.v));
    else if (name === 'nd' && parent === 'way') nodes.push(attributes);
    else if (name === 'nd') addPoint(builder, attributes);
    else if (name === 'member') {
      builder.member(
        ELEMENT_TYPE_NAMES.indexOf(attributes.type as 'node'),
        Number(attributes.ref),
        builder.strings.intern(attributes.role),
      );
      if (attributes.lat !== undefined) addPoint(builder, attributes);
    } else if (name === 'center') builder.center(unitsOfText(attributes.lat), unitsOfText(attributes.lon));
    else if (name === 'bounds') {
      const { minlat, minlon, maxlat, maxlon } = attributes;
      builder.bounds(unitsOfText(minlat), unitsOfText(minlon), unitsOfText(maxlat), unitsOfText(maxlon));
    }
  });
  parser.on('closetag', ({ name }) => {
    path = path.slice(0, -1);
    if (name === 'way') addNodes(builder, nodes);
    if (name === 'note') builder.info.copyright = text;
    if (name === 'remark') builder.info.remarks = [...(builder.info.remarks ?? []), text.trim()];
  });
  parser.write(xml).close();
  return builder.finish();
}

function openTop(builder: StoreBuilder, name: string, attributes: Attributes): void {
  const id = Number(attributes.id ?? 0);
  if (name === 'meta') {
    builder.info.osmBase = attributes.osm_base;
    if (attributes.areas !== undefined) builder.info.areasBase = attributes.areas;
    return;
  }
  if (name === 'bounds') {
    const { minlat, minlon, maxlat, maxlon } = attributes;
    builder.info.bounds = [Number(minlat), Number(minlon), Number(maxlat), Number(maxlon)];
    return;
  }
  if (name === 'note' || name === 'remark') return;
  if (name === 'node') builder.node(id, unitsOfText(attributes.lat), unitsOfText(attributes.lon));
  else if (name === 'way') builder.way(id);
  else if (name === 'relation') builder.relation(id);
  else if (name === 'area') builder.area(id);
  else builder.made(builder.strings.intern(name), id);
  if (attributes.version !== undefined) builder.version(Number(attributes.version));
  if (attributes.timestamp !== undefined) builder.timestamp(Date.parse(attributes.timestamp) / 1000);
  if (attributes.changeset !== undefined) builder.changeset(Number(attributes.changeset));
  if (attributes.uid !== undefined) builder.uid(Number(attributes.uid));
  if (attributes.user !== undefined) builder.user(builder.strings.intern(attributes.user));
}

function addPoint(builder: StoreBuilder, { lat, lon }: Attributes): void {
  if (lat === undefined || lon === undefined) builder.point(NO_COORDINATE, NO_COORDINATE);
  else builder.point(unitsOfText(lat), unitsOfText(lon));
}

function addNodes(builder: StoreBuilder, nodes: readonly Attributes[]): void {
  for (const { ref } of nodes) if (ref !== undefined) builder.ref(Number(ref));
  if (nodes.some(({ lat, ref }) => lat !== undefined || ref === undefined)) for (const node of nodes) addPoint(builder, node);
}
