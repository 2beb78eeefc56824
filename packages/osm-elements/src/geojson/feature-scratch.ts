/** One GeoJSON object while its text is read, in columns that are used again for the next one. */
import { FeatureGeometry } from '../features/feature-geometry.ts';
import { Uint32Column } from '../growing-column.ts';
import type { Project } from '../projection/projections.ts';

/** A geometry whose fields are read: its type may stand behind its coordinates. */
export interface GeometryFields {
  type: string;
  /** How deep its positions stand in lists. */
  depth: number;
  readonly geometry: FeatureGeometry;
}

/** See the file's comment. Strings are numbers of the string table. */
export class FeatureScratch {
  /** The object itself: its type, and where it is a geometry what that is. */
  readonly own: GeometryFields;
  /** The geometries of the field `geometry` or `geometries`: those of a collection are several. */
  readonly geometries: FeatureGeometry[] = [];
  geometryCount = 0;
  readonly keys = new Uint32Column();
  readonly values = new Uint32Column();
  /** The field `id`; 0 where there is none. */
  id = 0;
  hasHeights = false;
  hasMeasures = false;
  /** By key: where it was last among the keys. */
  private readonly places = new Uint32Column();
  private readonly project: Project | undefined;

  /** @param project where its coordinates are of another system than WGS 84 */
  constructor(project?: Project) {
    this.project = project;
    this.own = { type: '', depth: 0, geometry: new FeatureGeometry(project) };
  }

  clear(): void {
    this.own.type = '';
    this.own.depth = 0;
    this.own.geometry.clear();
    this.geometryCount = 0;
    this.clearTags();
    this.id = 0;
    this.hasHeights = false;
    this.hasMeasures = false;
  }

  clearTags(): void {
    this.keys.length = 0;
    this.values.length = 0;
  }

  /** Makes room for one more geometry. */
  nextGeometry(): FeatureGeometry {
    this.geometries[this.geometryCount] ??= new FeatureGeometry(this.project);
    const next = this.geometries[this.geometryCount++];
    next.clear();
    return next;
  }

  hasTag(key: number): boolean {
    const place = key < this.places.length ? this.places.get(key) : this.keys.length;
    return place < this.keys.length && this.keys.get(place) === key;
  }

  /** A key that comes twice has its last value, as in `JSON.parse`. */
  setTag(key: number, value: number): void {
    const { keys, values, places } = this;
    if (this.hasTag(key)) {
      values.set(places.get(key), value);
      return;
    }
    places.fillTo(key + 1, 0);
    places.set(key, keys.length);
    keys.push(key);
    values.push(value);
  }
}
