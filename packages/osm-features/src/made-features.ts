/**
 * Elements that a query made itself (`make`, `convert`) and gave a geometry: the points, the lines and the polygons of one are a feature each, behind one another.
 */
import { type DegreePairs, type DerivedGeometry, geometryOfText, MADE } from '@flyover/osm-elements';
import { crossesAntimeridian, turned } from './antimeridian.ts';
import { type AreaWays, assembleArea } from './area/assemble-area.ts';
import { LEAST_RING_NODES } from './assemble-rings.ts';
import type { Conversion } from './conversion.ts';
import { LINE, POINT, POLYGON, SELF_CROSSING, TAINTED } from './feature-set.ts';

/** Points in 1e-7 degrees. */
interface Path {
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

/** A ring, closed, or a line. */
interface Part extends Path {
  readonly start: number;
  readonly end: number;
}

/** The parts of one element. */
interface Shapes {
  readonly points: Part[];
  readonly lines: Part[];
  readonly polygons: { readonly outer: Part; readonly holes: readonly Part[] }[];
  /** `TAINTED`, `SELF_CROSSING` */
  flags: number;
}

/** Rings have no roles: what lies in an odd number of them is inside. */
const NO_ROLES: AreaWays = { isWhole: true, crossings: 'split', roleOf: () => 'unknown' };

const decoder = new TextDecoder();

/** Writes the features of all made elements that have a geometry. */
export function writeMade(conversion: Conversion): void {
  const { made, strings } = conversion.store;
  if (made.shapes === undefined) return;
  for (const [row, text] of made.shapes.entries()) {
    // not kept as a text: it is read this once
    const geometry = geometryOfText(decoder.decode(strings.bytes.subarray(strings.offsets[text], strings.offsets[text + 1])));
    if (geometry === undefined) continue;
    const shapes: Shapes = { points: [], lines: [], polygons: [], flags: 0 };
    gather(conversion, geometry, row, shapes);
    write(conversion, row, shapes);
  }
}

function gather(conversion: Conversion, geometry: DerivedGeometry, row: number, shapes: Shapes): void {
  if (geometry.kind === 'collection') for (const part of geometry.parts) gather(conversion, part, row, shapes);
  else if (geometry.kind === 'point') addLine(pathOf(geometry.points), shapes);
  else if (geometry.kind === 'line') {
    const path = pathOf(geometry.points);
    if (isRing(path) && conversion.isArea(conversion.store.made, row)) addPolygon(conversion, [path], shapes);
    else addLine(path, shapes);
  } else if (geometry.kind === 'polygon') {
    const paths = geometry.rings.map(pathOf);
    const rings = paths.filter(isRing);
    // stretches of a way of which nodes are missing stand where rings do
    for (const path of paths) if (!isRing(path)) addLine(path, shapes);
    if (rings.length > 0) addPolygon(conversion, rings, shapes);
  }
}

function pathOf(points: DegreePairs): Path {
  const lat = new Int32Array(points.length / 2);
  const lon = new Int32Array(points.length / 2);
  for (let i = 0; i < lat.length; i++) {
    lat[i] = Math.round(points[i * 2] * 1e7);
    lon[i] = Math.round(points[i * 2 + 1] * 1e7);
  }
  return { lat, lon };
}

function isRing({ lat, lon }: Path): boolean {
  const last = lat.length - 1;
  return lat.length >= LEAST_RING_NODES && lat[0] === lat[last] && lon[0] === lon[last] && !isPoint({ lat, lon });
}

function isPoint({ lat, lon }: Path): boolean {
  return lat.every((each, i) => each === lat[0] && lon[i] === lon[0]);
}

function wholeOf({ lat, lon }: Path): Part {
  return { lat, lon, start: 0, end: lat.length };
}

/** A line that is all in one place is a point. */
function addLine(path: Path, { points, lines }: Shapes): void {
  if (path.lat.length === 0) return;
  if (isPoint(path)) points.push({ ...path, start: 0, end: 1 });
  else lines.push(wholeOf(path));
}

/** Rings that touch or cross themselves or one another come apart into such as do not. */
function addPolygon({ rings: check, tools }: Conversion, rings: readonly Path[], shapes: Shapes): void {
  const [first] = rings;
  const isAcross = rings.some(({ lon }) => crossesAntimeridian(lon, 0, lon.length));
  const flat = isAcross ? rings.map(({ lat, lon }) => ({ lat, lon: turned(lon) })) : rings;
  // around a pole nothing can be laid out flat
  const isPolar = isAcross && flat.some(({ lon }) => crossesAntimeridian(lon, 0, lon.length));
  if (rings.length === 1 && (isPolar || check.isSimple(flat[0].lat, flat[0].lon, 0, first.lat.length))) {
    shapes.polygons.push({ outer: wholeOf(first), holes: [] });
    return;
  }
  let end = 0;
  const pieces = flat.map(({ lat }, slot) => {
    const start = end;
    end += lat.length;
    return { start, end, slot };
  });
  const all = { lat: new Int32Array(end), lon: new Int32Array(end) };
  for (const [i, { lat, lon }] of flat.entries()) {
    all.lat.set(lat, pieces[i].start);
    all.lon.set(lon, pieces[i].start);
  }
  const area = assembleArea(all, pieces, NO_ROLES, tools);
  const columns = { lat: area.lat, lon: isAcross ? turned(area.lon) : area.lon };
  const partOf = ({ start, end }: { readonly start: number; readonly end: number }): Part => ({ ...columns, start, end });
  for (const { outer, holes } of area.polygons) shapes.polygons.push({ outer: partOf(outer), holes: holes.map(partOf) });
  for (const path of area.open) shapes.lines.push(partOf(path));
  if (area.open.length > 0) shapes.flags |= TAINTED;
  if (area.isCrossed) shapes.flags |= SELF_CROSSING;
}

function write({ writer }: Conversion, row: number, { points, lines, polygons, flags }: Shapes): void {
  const part = ({ lat, lon, start, end }: Part, outer: 0 | 1) => {
    writer.points(lat, lon, start, end);
    writer.endPart(outer);
  };
  if (polygons.length > 0) {
    writer.begin(POLYGON, MADE, row, flags);
    for (const { outer, holes } of polygons) {
      part(outer, 1);
      for (const hole of holes) part(hole, 0);
    }
    writer.cut();
  }
  if (lines.length > 0) {
    writer.begin(LINE, MADE, row, flags & TAINTED);
    for (const line of lines) part(line, 0);
    writer.cut();
  }
  if (points.length === 0) return;
  writer.begin(POINT, MADE, row, 0);
  for (const point of points) part(point, 0);
}
