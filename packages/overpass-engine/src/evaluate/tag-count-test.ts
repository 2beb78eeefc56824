/** `count_tags()>0`: asked of all nodes of a box, most of which have none. */
import { AREA, type ElementType } from '@flyover/osm-elements';
import type { Expression } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { readComparedCall } from './compared-call.ts';

/** Whether a condition compares how many tags there are with a whole number, which is a look at a column. */
export function isOfTagCount(condition: Expression): boolean {
  return readTagCount(condition) !== undefined;
}

function readTagCount(condition: Expression) {
  const compared = condition.kind === 'binary' ? readComparedCall(condition, 'count_tags') : undefined;
  return compared !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(compared.literal) ? compared : undefined;
}

/** A test of rows by how many tags they have; undefined where a condition is no comparison of that with a whole number. */
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

/** How many tags whatever passes a condition has at least, 0 where it says nothing of that; and whether whatever has so many passes. */
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
