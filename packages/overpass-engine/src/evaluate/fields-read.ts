/** What expressions look at of the elements at hand: a file that is read page by page reads no more for them. */
import { allExpressions, type Expression } from '@flyover/overpass-ql';
import type { ELEMENT_FUNCTIONS } from './element-functions.ts';
import { AGGREGATORS } from './set-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

const OWN: ReadonlySet<string> = new Set<keyof typeof ELEMENT_FUNCTIONS>([
  'id',
  'type',
  'is_tag',
  'count_tags',
  'version',
  'changeset',
  'uid',
  'user',
  'timestamp',
]);

/** Its id, tags and metadata, or also where an element lies and what it consists of. */
export function fieldsRead(expressions: readonly Expression[]): 'own' | 'all' {
  return expressions.flatMap((expression) => allExpressions(expression)).every(readsOwn) ? 'own' : 'all';
}

function readsOwn(part: Expression): boolean {
  if (part.kind !== 'call') return true;
  return OWN.has(part.name) || Object.hasOwn(TEXT_FUNCTIONS, part.name) || part.name === 'count' || Object.hasOwn(AGGREGATORS, part.name);
}
