/** The size of a geometry in memory: parts may be shared, so that a small one can stand for a huge one. */
import type { DerivedGeometry } from '@flyover/overpass-output';
import { limitError } from '../errors.ts';

/** Bytes of a point: two numbers, and as text what `out geom` prints. */
const POINT = 64;
/** Bytes of a part, however empty. */
const PART = 64;
/** Collections within one another: writers go down into them. */
const MOST_LEVELS = 100;

interface Size {
  readonly bytes: number;
  readonly levels: number;
}

const known = new WeakMap<DerivedGeometry, Size>();

/** Bytes of a geometry, shared parts as often as they occur. */
export function geometrySize(geometry: DerivedGeometry): number {
  return sizeOf(geometry).bytes;
}

/**
 * Looks at a geometry that was just made of others.
 *
 * @param checkSize throws where that many bytes are too many
 * @throws RuntimeError where collections stand too deep in one another
 */
export function checkGeometry(geometry: DerivedGeometry, checkSize: (bytes: number) => void): DerivedGeometry {
  const { bytes, levels } = sizeOf(geometry);
  if (levels > MOST_LEVELS) throw limitError('A geometry', MOST_LEVELS, 'levels');
  checkSize(bytes);
  return geometry;
}

/** Parts were looked at before what they are parts of, so this goes one level down. */
function sizeOf(geometry: DerivedGeometry): Size {
  let size = known.get(geometry);
  if (size === undefined) {
    size = measure(geometry);
    known.set(geometry, size);
  }
  return size;
}

function measure(geometry: DerivedGeometry): Size {
  if (geometry.kind === 'polygon')
    return { bytes: geometry.rings.reduce((sum, ring) => sum + PART + (ring.length / 2) * POINT, PART), levels: 1 };
  if (geometry.kind === 'none') return { bytes: PART, levels: 1 };
  if (geometry.kind !== 'collection') return { bytes: PART + (geometry.points.length / 2) * POINT, levels: 1 };
  let bytes = PART;
  let levels = 0;
  for (const part of geometry.parts) {
    const size = sizeOf(part);
    bytes += size.bytes;
    levels = Math.max(levels, size.levels);
  }
  return { bytes, levels: levels + 1 };
}
