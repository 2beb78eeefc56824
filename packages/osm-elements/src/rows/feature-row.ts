/** A row of a table whose values have types, as a feature: GeoPackage, GeoParquet. */
import type { FeatureElements } from '../features/feature-elements.ts';
import { FeatureScratch } from '../geojson/feature-scratch.ts';
import type { Project } from '../projection/projections.ts';
import type { StringInterner } from '../string-table.ts';
import { readWkb } from './read-wkb.ts';

/** See the file's comment. */
export class FeatureRow {
  private readonly scratch: FeatureScratch;
  private readonly elements: FeatureElements;
  private readonly strings: StringInterner;

  /** @param project where its coordinates are of another system than WGS 84 */
  constructor(elements: FeatureElements, project?: Project) {
    this.elements = elements;
    this.strings = elements.builder.strings;
    this.scratch = new FeatureScratch(project);
  }

  begin(): void {
    this.scratch.clear();
  }

  /** A value of a column, by the number of its name; nothing (null, an empty text) is no tag, lists and objects stay JSON, as in GeoJSON. Bytes are left out. */
  value(key: number, value: unknown): void {
    if (value instanceof Uint8Array) this.elements.leaveOut('values');
    else {
      const text = this.strings.intern(textOf(value));
      if (key !== 0 && text !== 0 && !this.scratch.hasTag(key)) this.scratch.setTag(key, text);
    }
  }

  /** Its geometry as Well-Known Binary. */
  shape(wkb: Uint8Array): void {
    readWkb(wkb, this.scratch);
  }

  /** The row is whole: it becomes elements. */
  end(): void {
    const { scratch, elements } = this;
    for (let i = 0; i < scratch.geometryCount; i++) elements.add(scratch.geometries[i], scratch);
    elements.end(scratch);
    if (scratch.hasHeights) elements.leaveOut('heights');
    if (scratch.hasMeasures) elements.leaveOut('measures');
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value !== 'object') return String(value);
  return (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part instanceof Uint8Array ? null : part)) ?? ''
  );
}
