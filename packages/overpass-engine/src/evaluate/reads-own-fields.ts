/** Expressions that look at the element at hand alone, and at no more of it than its id, tags and metadata: a file that is read page by page needs no more for them. */
import { allExpressions, type Expression } from '@flyover/overpass-ql';
import type { ELEMENT_FUNCTIONS } from './element-functions.ts';
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

/** See the file's comment. */
export function readsOwnFields(expression: Expression): boolean {
  return allExpressions(expression).every((part) => {
    if (part.kind === 'generic' || part.kind === 'property') return false;
    return part.kind !== 'call' || (part.set === undefined && (OWN.has(part.name) || Object.hasOwn(TEXT_FUNCTIONS, part.name)));
  });
}
