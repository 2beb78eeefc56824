/**
 * Comparisons of a function with a literal, normalized with the function on the left (`2000<length()` is `length()>2000`), and fast tests for `count_tags()`
 * and `length()`.
 */

import { AREA, type ElementType, NO_COORDINATE, WAY } from '@flyover/osm-elements';
import type { BinaryExpression, Expression } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import type { Bounds } from '../index/bounds.ts';
import { NO_ROW } from '../row-set.ts';
import type { RowValue, Subject } from './subject.ts';

const FLIPPED: Readonly<Partial<Record<BinaryExpression['operator'], BinaryExpression['operator']>>> = {
  '==': '==',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
};

/** Returns the operator and the literal; undefined where an expression does not compare this function. */
function readComparedCall(
  { left, right, operator }: BinaryExpression,
  name: string,
): { readonly operator: BinaryExpression['operator']; readonly literal: string } | undefined {
  const flipped = FLIPPED[operator];
  if (flipped === undefined) return undefined;
  if (isCall(left, name) && right.kind === 'literal') return { operator, literal: right.value };
  return isCall(right, name) && left.kind === 'literal' ? { operator: flipped, literal: left.value } : undefined;
}

function isCall(expression: Expression, name: string): boolean {
  return expression.kind === 'call' && expression.name === name;
}

// `count_tags()>0`: evaluated for all nodes of a box, most of which have no tags.

/** Whether a condition compares the number of tags with a whole number, which reads one column only. */
export function isOfTagCount(condition: Expression): boolean {
  return readTagCount(condition) !== undefined;
}

function readTagCount(condition: Expression) {
  const compared = condition.kind === 'binary' ? readComparedCall(condition, 'count_tags') : undefined;
  return compared !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(compared.literal) ? compared : undefined;
}

/** Returns a test of rows by their number of tags; undefined where a condition does not compare that with a whole number. */
export function tagCountTest(database: Database, type: ElementType, condition: Expression): ((row: number) => boolean) | undefined {
  const compared = readTagCount(condition);
  if (type === AREA || compared === undefined) return undefined;
  const { tagStart } = tableOf(database, type);
  const number = Number(compared.literal);
  switch (compared.operator) {
    case '>':
      return (row) => tagStart[row + 1] - tagStart[row] > number;
    case '>=':
      return (row) => tagStart[row + 1] - tagStart[row] >= number;
    case '<':
      return (row) => tagStart[row + 1] - tagStart[row] < number;
    case '<=':
      return (row) => tagStart[row + 1] - tagStart[row] <= number;
    case '==':
      return (row) => tagStart[row + 1] - tagStart[row] === number;
    default:
      return (row) => tagStart[row + 1] - tagStart[row] !== number;
  }
}

/**
 * Returns the lowest number of tags of an element that passes a condition, 0 where the condition does not limit it; and whether every element with that many
 * passes.
 */
export function leastTagCount(condition: Expression): { readonly least: number; readonly isAll: boolean } {
  const compared = readTagCount(condition);
  const number = Number(compared?.literal);
  switch (compared?.operator) {
    case '>':
      return { least: number + 1, isAll: true };
    case '>=':
      return { least: number, isAll: true };
    case '==':
      return { least: number, isAll: false };
    default:
      return { least: 0, isAll: false };
  }
}

// `length()>2000`: most ways are so much shorter or longer than the literal that an estimate decides, without the last digits of their length.

const RADIANS = Math.PI / 180e7;
const METRES_A_RADIAN = 20_000_000 / Math.PI;
/** The distance from the first node, radians, up to which a way is treated as lying in a plane: the error is less than a ten-thousandth. */
const NEAR = 0.01;
const PLANE_ERROR = 1e-4;
/** The most by which the last digits of cosines shift the length of a segment, metres. */
const NOISE = 0.3;
/** The addition to the upper end of a range, metres: an end of 0 means that it is not computed. */
const LEAST = 0.001;

/** The outcome of a comparison for a way that is longer, and for one that is shorter. */
const OUTCOMES: Readonly<Partial<Record<BinaryExpression['operator'], readonly [longer: 0 | 1, shorter: 0 | 1]>>> = {
  '>': [1, 0],
  '>=': [1, 0],
  '<': [0, 1],
  '<=': [0, 1],
};

/**
 * Returns a comparison of the lengths of ways with a number; undefined where an expression is none.
 *
 * @param exact the value of the expression for every way, to the last digit
 */
export function compareLengths(
  database: Database,
  subject: Subject | undefined,
  expression: BinaryExpression,
  exact: RowValue,
): RowValue | undefined {
  const compared = subject?.type === WAY ? readComparedCall(expression, 'length') : undefined;
  const outcomes = compared && OUTCOMES[compared.operator];
  if (compared === undefined || outcomes === undefined || !/^\d{1,9}(?:\.\d{1,9})?$/.test(compared.literal)) return undefined;
  const limit = Number(compared.literal);
  const [longer, shorter] = outcomes;
  const { refStart } = database.store.ways;
  const known = database.lengthRanges?.() ?? new Float32Array();
  const range = new Float32Array(2);
  return (row) => {
    let [least, most] = [known[2 * row], known[2 * row + 1]];
    if (!(most > 0)) {
      // the bounds alone decide for most ways: their nodes are scattered in memory
      if (isShort(database.bounds(WAY), row, limit / Math.max(1, refStart[row + 1] - refStart[row] - 1))) return shorter;
      estimate(database, row, range);
      [least, most] = range;
      if (known.length > 0) known.set(range, 2 * row);
    }
    return least > limit ? longer : most < limit ? shorter : exact(row);
  };
}

/** Writes two numbers of metres into `range` that enclose the length of a way; the second is above 0. */
function estimate(database: Database, way: number, range: Float32Array): void {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  const end = refStart[way + 1];
  let i = refStart[way];
  range[0] = 0;
  range[1] = Number.POSITIVE_INFINITY;
  while (i < end && !isPlaced(lat, wayNodes[i])) i++;
  if (i === end) return;
  const firstLat = lat[wayNodes[i]];
  const firstLon = lon[wayNodes[i]];
  const shrink = Math.cos(firstLat * RADIANS);
  let reach = 0;
  let length = 0;
  let segments = 0;
  let isJoined = false;
  let lastLat = firstLat;
  let lastLon = firstLon;
  for (; i < end; i++) {
    const node = wayNodes[i];
    if (!isPlaced(lat, node)) {
      isJoined = false;
      continue;
    }
    const [nodeLat, nodeLon] = [lat[node], lon[node]];
    reach = Math.max(reach, Math.abs(nodeLat - firstLat), Math.abs(nodeLon - firstLon));
    if (isJoined) {
      const north = nodeLat - lastLat;
      const east = (nodeLon - lastLon) * shrink;
      length += Math.sqrt(north * north + east * east);
      segments++;
    }
    lastLat = nodeLat;
    lastLon = nodeLon;
    isJoined = true;
  }
  const radians = reach * RADIANS;
  if (radians > NEAR || radians > shrink / 10) return;
  const metres = length * RADIANS * METRES_A_RADIAN;
  // circles of latitude shrink towards the poles, by no more than the way reaches
  const doubt = metres * (PLANE_ERROR + radians / shrink) + segments * NOISE;
  range[0] = metres - doubt;
  range[1] = metres + doubt + LEAST;
}

/** Whether the diagonal of a way's bounds is certainly shorter than a limit. */
function isShort(bounds: Bounds, way: number, limit: number): boolean {
  const at = way * 4;
  const south = bounds[at];
  const west = bounds[at + 1];
  const north = bounds[at + 2];
  const east = bounds[at + 3];
  // without a position, or not read: of a file that is read page by page only some bounds are in memory
  if (south > north || (south === 0 && west === 0 && north === 0 && east === 0)) return false;
  const [height, width] = [(north - south) * RADIANS, (east - west) * RADIANS];
  if (height > NEAR || width > NEAR) return false;
  if ((height + width) * METRES_A_RADIAN * (1 + PLANE_ERROR) + NOISE < limit) return true;
  const widest = south > 0 ? Math.cos(south * RADIANS) : north < 0 ? Math.cos(north * RADIANS) : 1;
  return Math.sqrt(height * height + width * width * widest * widest) * METRES_A_RADIAN * (1 + PLANE_ERROR) + NOISE < limit;
}

function isPlaced(lat: Int32Array, node: number): boolean {
  return node !== NO_ROW && lat[node] !== NO_COORDINATE;
}
