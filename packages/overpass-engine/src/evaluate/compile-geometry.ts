/** Evaluators that give a geometry: `geom()`, `gcat()`, `hull()` and so on. */
import { centerOfGeometry, type DerivedGeometry } from '@flyover/overpass-output';
import type { CallExpression, Expression } from '@flyover/overpass-ql';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet } from '../run-context.ts';
import { geometryOf, type RowGeometry } from '../shape/element-geometry.ts';
import { checkGeometry } from '../shape/geometry-size.ts';
import { hullOf } from '../shape/hull.ts';
import { polygonOf } from '../shape/polygon.ts';
import { traceOf } from '../shape/trace.ts';
import { compileExpression, type Scope, scopeOf } from './compile-expression.ts';
import { subjectsIn } from './subject.ts';
import { toNumber } from './value.ts';

/** Elements between two looks at the clock. */
const ROWS_A_LOOK = 256;

/** Compiles an evaluator of geometry; what gives none is undefined. */
export function compileGeometry(scope: Scope, expression: Expression): RowGeometry {
  if (expression.kind !== 'call') return () => undefined;
  const { control } = scope.context;
  const make = makerOf(scope, expression);
  return (row) => {
    const geometry = make(row);
    return geometry && checkGeometry(geometry, (bytes) => control.checkSize(bytes));
  };
}

function makerOf(scope: Scope, call: CallExpression): RowGeometry {
  const { context, subject } = scope;
  const check = () => context.control.check();
  switch (call.name) {
    case 'geom':
      return subject === undefined ? () => undefined : geometryOf(context.database, subject);
    case 'gcat':
      return once(() => gatherSet(scope, call));
    case 'pt':
      return pointOf(scope, call);
  }
  const parts = call.arguments.map((argument) => compileGeometry(scope, argument));
  const [first] = parts;
  switch (call.name) {
    case 'center':
      return mapped(first, (geometry) => {
        const points = centerOfGeometry(geometry);
        return points && { kind: 'point', points };
      });
    case 'hull':
      return mapped(first, (geometry) => hullOf(geometry, check));
    case 'trace':
      return mapped(first, (geometry) => traceOf(geometry, check));
    case 'lstr':
      return (row) => lineThrough(valuesOf(parts, row));
    case 'poly':
      return (row) => polygonOf(valuesOf(parts, row), check);
  }
  return () => undefined;
}

function mapped(part: RowGeometry, make: (geometry: DerivedGeometry) => DerivedGeometry | undefined): RowGeometry {
  return (row) => {
    const geometry = part(row);
    return geometry && make(geometry);
  };
}

/** A set does not change while a statement looks at it. */
function once(make: () => DerivedGeometry): RowGeometry {
  let geometry: DerivedGeometry | undefined;
  return () => {
    geometry ??= make();
    return geometry;
  };
}

function valuesOf(parts: readonly RowGeometry[], row: number): DerivedGeometry[] {
  return parts.map((part) => part(row)).filter((geometry) => geometry !== undefined);
}

/** A collection of one geometry for each element of a set, in the order of the database. */
function gatherSet(scope: Scope, call: CallExpression): DerivedGeometry {
  const { context } = scope;
  const parts: DerivedGeometry[] = [];
  let looked = 0;
  for (const { subject, rows } of subjectsIn(getSet(context, call.set?.name ?? '_'))) {
    const geometry = compileGeometry(scopeOf(context, subject), call.arguments[0]);
    for (const row of subject.type === 'derived' ? rows : sortByQuadtile(context.database, subject.type, rows)) {
      if (looked++ % ROWS_A_LOOK === 0) context.control.check();
      const part = geometry(row);
      if (part !== undefined) parts.push(part);
    }
  }
  return { kind: 'collection', parts };
}

/** `pt(lat, lon)`: a place on earth, or nothing. */
function pointOf(scope: Scope, call: CallExpression): RowGeometry {
  const [latitude, longitude] = call.arguments.map((argument) => compileExpression(scope, argument));
  return (row) => {
    const [lat, lon] = [toNumber(latitude(row)), toNumber(longitude(row))];
    if (lat === undefined || lon === undefined) return undefined;
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { kind: 'point', points: Float64Array.of(lat, lon) } : undefined;
  };
}

/** Through the middle of each part. */
function lineThrough(parts: readonly DerivedGeometry[]): DerivedGeometry | undefined {
  const points = parts.flatMap((part) => [...(centerOfGeometry(part) ?? [])]);
  return points.length === 0 ? undefined : { kind: 'line', points: Float64Array.from(points) };
}
