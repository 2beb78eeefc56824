/** One feature of a GPX or KML file while its text is read. */

import type { FeatureElements } from '../features/feature-elements.ts';
import type { FeatureGeometry } from '../features/feature-geometry.ts';
import { FeatureScratch } from '../geojson/feature-scratch.ts';
import type { LeftOut } from '../left-out.ts';
import type { StringInterner } from '../string-table.ts';

/** More tags are left out: no form has so many fields. */
const MOST_TAGS = 1000;

/** See the file's comment. */
export class XmlFeature {
  private readonly scratch = new FeatureScratch();
  private readonly strings: StringInterner;
  private readonly elements: FeatureElements;
  private hasHeights = false;
  private hasPoints = false;

  constructor(strings: StringInterner, elements: FeatureElements) {
    this.strings = strings;
    this.elements = elements;
  }

  begin(): void {
    this.scratch.clear();
    this.hasHeights = false;
    this.hasPoints = false;
  }

  /** A tag; of a key that comes twice the last counts, and an empty text is none. */
  tag(key: string, text: string): void {
    const value = text.trim();
    if (key === '' || value === '' || this.scratch.keys.length >= MOST_TAGS) return;
    this.scratch.setTag(this.strings.intern(key), this.strings.intern(value));
  }

  /** The geometry that points go to from now on. */
  geometry(type: number): FeatureGeometry {
    const next = this.scratch.nextGeometry();
    next.type = type;
    return next;
  }

  /** A point in 1e-7 degrees, of the geometry that was begun last. A place that is none leaves its geometry out. */
  point(lat: number, lon: number, hasHeight: boolean): void {
    const { geometries, geometryCount } = this.scratch;
    this.hasHeights ||= hasHeight;
    if (geometryCount > 0) geometries[geometryCount - 1].point(lat, lon);
  }

  /** Points of it have heights, which elements do not. */
  noteHeight(): void {
    this.hasHeights = true;
  }

  /** Points of it say something of themselves, which nodes of a line do not. */
  notePoints(): void {
    this.hasPoints = true;
  }

  /** Counts something that has no place among elements. */
  leaveOut(kind: keyof LeftOut): void {
    this.elements.leaveOut(kind);
  }

  endRing(): void {
    const { geometries, geometryCount } = this.scratch;
    if (geometryCount > 0) geometries[geometryCount - 1].endRing();
  }

  endPolygon(): void {
    const { geometries, geometryCount } = this.scratch;
    if (geometryCount > 0) geometries[geometryCount - 1].endPolygon();
  }

  /** The feature is whole: it becomes elements. */
  end(): void {
    const { scratch, elements } = this;
    for (let i = 0; i < scratch.geometryCount; i++) elements.add(scratch.geometries[i], scratch);
    elements.end(scratch);
    if (this.hasHeights) elements.leaveOut('heights');
    if (this.hasPoints) elements.leaveOut('points');
  }
}
