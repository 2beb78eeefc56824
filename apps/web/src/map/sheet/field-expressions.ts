/** Expressions of the map that read the fields of a feature's record. */
import type { DrawRecord } from '@flyover/osm-features';
import type { ExpressionSpecification } from 'maplibre-gl';

/** A field, or a text that the map makes of several. */
export type Field = keyof DrawRecord | 'text';

export function get(field: Field): ExpressionSpecification {
  return ['get', field];
}

export function has(field: Field): ExpressionSpecification {
  return ['has', field];
}

/** The field, or a value where it is absent. */
export function orElse(field: Field, absent: number | string): ExpressionSpecification {
  return ['coalesce', ['get', field], absent];
}

export function isTrue(field: Field): ExpressionSpecification {
  return ['==', ['get', field], true];
}

/** Beyond this nothing is moved; pixels or ems. */
const FARTHEST = 1000;

/**
 * Returns two numbers as the pair that offsets need. The map has no expression that builds a pair of numbers, but it interpolates between
 * pairs: from corner to corner that yields the numbers themselves.
 */
export function pair(x: ExpressionSpecification | number, y: ExpressionSpecification | number): ExpressionSpecification {
  const across = (height: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    x,
    -FARTHEST,
    ['literal', [-FARTHEST, height]],
    FARTHEST,
    ['literal', [FARTHEST, height]],
  ];
  return ['interpolate', ['linear'], y, -FARTHEST, across(-FARTHEST), FARTHEST, across(FARTHEST)];
}

/**
 * An offset on the screen: the map turns offsets with what they move, so they are turned back first.
 *
 * @param degrees the field with the rotation, clockwise
 * @param unit what the map counts in, pixels
 */
export function screenOffset(x: Field, y: Field, degrees: Field, unit: ExpressionSpecification | number): ExpressionSpecification {
  const [right, down] = [x, y].map((field): ExpressionSpecification => ['/', orElse(field, 0), unit]);
  const angle: ExpressionSpecification = ['*', orElse(degrees, 0), Math.PI / 180];
  const turned = pair(
    ['+', ['*', right, ['cos', angle]], ['*', down, ['sin', angle]]],
    ['-', ['*', down, ['cos', angle]], ['*', right, ['sin', angle]]],
  );
  const straight = pair(right, down);
  const still: ExpressionSpecification = ['literal', [0, 0]];
  return ['case', ['!', ['any', has(x), has(y)]], still, ['!', has(degrees)], straight, turned];
}

/** A colour with an opacity of its own, where the map has no property for that. */
export function faded(color: Field, opacity: Field, absent: string): ExpressionSpecification {
  const part = (at: number): ExpressionSpecification => ['at', at, ['var', 'parts']];
  return [
    'let',
    'parts',
    ['to-rgba', ['to-color', orElse(color, absent)]],
    ['rgba', part(0), part(1), part(2), ['*', part(3), orElse(opacity, 1)]],
  ];
}
