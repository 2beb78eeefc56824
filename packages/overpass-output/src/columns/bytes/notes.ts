/** What a part of an answer says beside its store, as JSON holds it. */
import type { DerivedGeometry } from '../../derived-geometry.ts';
import type { ColumnBatch, DerivedExtra } from '../column-answer.ts';

/** The parts of a batch beside its store. */
export type BatchNotes = Omit<ColumnBatch, 'store'>;

/** A geometry whose lists of points are lists of numbers. */
export type PlainGeometry =
  | { readonly kind: 'none' }
  | { readonly kind: 'point' | 'line'; readonly points: readonly number[] }
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly number[])[] }
  | { readonly kind: 'collection'; readonly parts: readonly PlainGeometry[] };

/** What JSON has no words for is replaced: an id by its digits, points by a list. */
export function notesOf({ runs, strayBoxes, extras, remarks }: ColumnBatch): unknown {
  return { runs, strayBoxes, extras: extras.map(plainExtra), remarks };
}

function plainExtra({ id, geometry, ...extra }: DerivedExtra): unknown {
  return { ...extra, ...(id !== undefined && { id: String(id) }), ...(geometry !== undefined && { geometry: plainGeometry(geometry) }) };
}

function plainGeometry(geometry: DerivedGeometry): PlainGeometry {
  if (geometry.kind === 'collection') return { kind: geometry.kind, parts: geometry.parts.map(plainGeometry) };
  if (geometry.kind === 'polygon') return { kind: geometry.kind, rings: geometry.rings.map((ring) => [...ring]) };
  if (geometry.kind === 'none') return { kind: geometry.kind };
  return { kind: geometry.kind, points: [...geometry.points] };
}
