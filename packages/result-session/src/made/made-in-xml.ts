/** Made elements of an answer in XML, where their shapes are tags: vertices, lines of them, groups of both. */
import { type ElementStore, tagsOf } from '@flyover/osm-elements';
import { scanXmlTag, type XmlTag } from '@flyover/overpass-ql';
import { boxPolygon, type GeoJsonGeometry } from './geojson-geometry.ts';
import type { MadeFeature } from './stand-ins.ts';

/** A tag that shapes are in, while it is open. */
interface Part {
  readonly name: string;
  readonly vertices: [lon: number, lat: number][];
  readonly lines: [lon: number, lat: number][][];
  readonly groups: GeoJsonGeometry[];
  /** A point, or what stands for a shape. */
  whole: GeoJsonGeometry | undefined;
}

/**
 * Those with a shape.
 *
 * @param store what was read of the text: in it they stand in the same order
 */
export function* madeInXml(text: string, { strings, made }: ElementStore): Generator<MadeFeature> {
  let row = 0;
  const open: Part[] = [];
  for (let at = text.indexOf('<'); at !== -1 && row < made.count; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('</', at)) {
      const ended = open.pop();
      if (ended === undefined) continue;
      const geometry = geometryOf(ended);
      const outer = open.at(-1);
      if (outer !== undefined) addTo(outer, ended, geometry);
      else {
        if (geometry !== undefined) yield { tags: Object.fromEntries(tagsOf(strings, made, row)), geometry };
        row++;
      }
      continue;
    }
    const inner = open.at(-1);
    const name = strings.get(made.types[row]);
    // most tags are of elements of OpenStreetMap
    if (inner === undefined && !text.startsWith(name, at + 1)) continue;
    const tag = scanXmlTag(text, at);
    if (tag.name === '') continue;
    const isWhole = text[tag.to - 2] === '/';
    if (inner !== undefined) readInner(inner, tag);
    else if (tag.name !== name) continue;
    else if (isWhole) row++;
    if (!isWhole) open.push({ name: tag.name, vertices: [], lines: [], groups: [], whole: undefined });
  }
}

function readInner(part: Part, tag: XmlTag): void {
  const [lat, lon] = numbersOf(tag, ['lat', 'lon']);
  if (tag.name === 'vertex') part.vertices.push([lon, lat]);
  else if (tag.name === 'point' || tag.name === 'center') part.whole = { type: 'Point', coordinates: [lon, lat] };
  else if (tag.name === 'bounds') {
    const [south, west, north, east] = numbersOf(tag, ['minlat', 'minlon', 'maxlat', 'maxlon']);
    part.whole = boxPolygon(south, west, north, east);
  }
}

function numbersOf({ attributes }: XmlTag, names: readonly string[]): number[] {
  return names.map((name) => Number(attributes.find((attribute) => attribute.name === name)?.value ?? Number.NaN));
}

function addTo(outer: Part, { name, vertices }: Part, geometry: GeoJsonGeometry | undefined): void {
  if (name === 'linestring') outer.lines.push(vertices);
  else if (name === 'group' && geometry !== undefined) outer.groups.push(geometry);
}

function geometryOf({ vertices, lines, groups, whole }: Part): GeoJsonGeometry | undefined {
  if (groups.length > 0) return { type: 'GeometryCollection', geometries: groups };
  if (lines.length > 0) return { type: 'Polygon', coordinates: lines };
  return vertices.length > 0 ? { type: 'LineString', coordinates: vertices } : whole;
}
