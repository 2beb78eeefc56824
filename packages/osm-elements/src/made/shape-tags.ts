/** The geometry of a made element while its XML is read: vertices, lines of them (rings of a polygon), groups of both (parts of a collection). */
import { NO_COORDINATE } from '../element-store.ts';
import type { DerivedGeometry } from './derived-geometry.ts';

/** A tag that geometry is in, while it is open. */
interface Part {
  /** Latitude and longitude by turns, in degrees. */
  readonly vertices: number[];
  readonly rings: Float64Array[];
  readonly groups: DerivedGeometry[];
  point: DerivedGeometry | undefined;
}

/** See the file's comment. Places in 1e-7 degrees. */
export class ShapeTags {
  private open: Part[] = [emptyPart()];
  /** A place of it is none on earth. */
  private isMisplaced = false;

  /** Makes it ready for the next element. */
  clear(): void {
    this.open = [emptyPart()];
    this.isMisplaced = false;
  }

  /** The start tag of a `<linestring>` or `<group>`. */
  begin(): void {
    this.open.push(emptyPart());
  }

  /** The end tag of a `<linestring>`. */
  endLine(): void {
    const { vertices = [] } = this.open.pop() ?? {};
    this.open.at(-1)?.rings.push(Float64Array.from(vertices));
  }

  /** The end tag of a `<group>`. */
  endGroup(): void {
    const part = this.open.pop();
    if (part !== undefined) this.open.at(-1)?.groups.push(geometryOf(part));
  }

  vertex(lat: number, lon: number): void {
    this.open.at(-1)?.vertices.push(...this.place(lat, lon));
  }

  point(lat: number, lon: number): void {
    const part = this.open.at(-1);
    if (part !== undefined) part.point = { kind: 'point', points: Float64Array.from(this.place(lat, lon)) };
  }

  /** The geometry; undefined where the element has none, or some place of it is none on earth. */
  geometry(): DerivedGeometry | undefined {
    const geometry = geometryOf(this.open[0]);
    return this.isMisplaced || geometry.kind === 'none' ? undefined : geometry;
  }

  private place(lat: number, lon: number): [lat: number, lon: number] {
    this.isMisplaced ||= lat === NO_COORDINATE || lon === NO_COORDINATE;
    return [lat / 1e7, lon / 1e7];
  }
}

function emptyPart(): Part {
  return { vertices: [], rings: [], groups: [], point: undefined };
}

function geometryOf({ vertices, rings, groups, point }: Part): DerivedGeometry {
  if (groups.length > 0) return { kind: 'collection', parts: groups };
  if (rings.length > 0) return { kind: 'polygon', rings };
  return vertices.length > 0 ? { kind: 'line', points: Float64Array.from(vertices) } : (point ?? { kind: 'none' });
}
