/** Evaluators that give a geometry: `geom()`, `gcat()`, `hull()` and so on. */
import { centerOfGeometry, type DerivedGeometry } from '@flyover/overpass-output';
import type { CallExpression, Expression } from '@flyover/overpass-ql';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet } from '../run-context.ts';
import { geometryOf, NO_PLACE, type RowGeometry } from '../shape/element-geometry.ts';
import { checkGeometry } from '../shape/geometry-size.ts';
import { hullOf, traceOf } from '../shape/hull-and-trace.ts';
import { polygonOf } from '../shape/polygon.ts';
import { compileExpression, type Scope, scopeOf, speaksOfNoSet } from './compile-expression.ts';
import { databaseOfRows } from './rows-at-hand.ts';
import { subjectsIn } from './subject.ts';
import { isTrue, toNumber } from './value.ts';

/** Elements between two looks at the clock. */
const ROWS_A_LOOK = 256;

/** Compiles an evaluator of geometry; what gives none is undefined. */
export function compileGeometry(scope: Scope, expression: Expression): RowGeometry {
  if (expression.kind === 'conditional') {
    if (speaksOfNoSet(scope.context, expression.condition)) return () => undefined;
    const condition = compileExpression(scope, expression.condition);
    const then = compileGeometry(scope, expression.then);
    const otherwise = compileGeometry(scope, expression.otherwise);
    return (row) => (isTrue(condition(row)) ? then(row) : otherwise(row));
  }
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
  const { control } = context;
  switch (call.name) {
    case 'geom':
      return subject === undefined ? () => undefined : geometryOf(scope.database, subject);
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
        return points === undefined ? NO_PLACE : { kind: 'point', points };
      });
    case 'hull':
      return mapped(first, (geometry) => hullOf(geometry, control));
    case 'trace':
      return mapped(first, (geometry) => traceOf(geometry, control));
    case 'lstr':
      return (row) => lineThrough(valuesOf(parts, row));
    case 'poly':
      return (row) =>
        polygonOf(
          valuesOf(parts, row).flatMap((part) => (part.kind === 'line' ? [part.points] : [])),
          control,
        );
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
function once(make: () => DerivedGeometry | undefined): RowGeometry {
  let made: { readonly geometry: DerivedGeometry | undefined } | undefined;
  return () => {
    made ??= { geometry: make() };
    return made.geometry;
  };
}

function valuesOf(parts: readonly RowGeometry[], row: number): DerivedGeometry[] {
  return parts.map((part) => part(row)).filter((geometry) => geometry !== undefined);
}

/** A collection of one geometry for each element of a set, in the order of the database; of no elements there is none. */
function gatherSet(scope: Scope, call: CallExpression): DerivedGeometry | undefined {
  const { context } = scope;
  const parts: DerivedGeometry[] = [];
  let looked = 0;
  for (const { subject, rows } of subjectsIn(getSet(context, call.set?.name ?? '_'))) {
    const database = databaseOfRows(context.database, subject, rows, call.arguments);
    const geometry = compileGeometry(scopeOf(context, subject, database), call.arguments[0]);
    for (const row of subject.type === 'derived' ? rows : sortByQuadtile(context.database, subject.type, rows)) {
      if (looked++ % ROWS_A_LOOK === 0) context.control.check();
      const part = geometry(row);
      if (part !== undefined) parts.push(part);
    }
  }
  return parts.length === 0 ? undefined : { kind: 'collection', parts };
}

/** `pt(lat, lon)`: a place on earth, or nothing. */
function pointOf(scope: Scope, call: CallExpression): RowGeometry {
  const [latitude, longitude] = call.arguments.map((argument) => compileExpression(scope, argument));
  return (row) => {
    const [lat, lon] = [toNumber(latitude(row)), toNumber(longitude(row))];
    if (lat === undefined || lon === undefined) return NO_PLACE;
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { kind: 'point', points: Float64Array.of(lat, lon) } : NO_PLACE;
  };
}

/** Through the middle of each part that has a place; of none it is a line without points. */
function lineThrough(parts: readonly DerivedGeometry[]): DerivedGeometry {
  return { kind: 'line', points: Float64Array.from(parts.flatMap((part) => [...(centerOfGeometry(part) ?? [])])) };
}
