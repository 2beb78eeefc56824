/** Puts the sheet into the query, and draws it. */
import { type ColorClass, putSheet, writeSheet } from '@flyover/tag-colors';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { runAction } from '../ui/actions.ts';
import { keyOf, type SubjectId } from './color-choice.ts';

/**
 * One change of the query, which undo takes back as a whole.
 *
 * @returns whether it could be put there: not where the directives of the query cannot be read
 */
export function putColors(subject: SubjectId, classes: readonly ColorClass[]): boolean {
  const key = keyOf(subject);
  const about = key === undefined ? { kind: subject === 'area' ? ('area' as const) : ('length' as const) } : { kind: 'tag' as const, key };
  const text = queryText();
  try {
    const { from, to, insert } = putSheet(text, writeSheet(about, classes));
    editQuery(text.slice(0, from) + insert + text.slice(to));
  } catch {
    return false;
  }
  runAction('style.redraw');
  return true;
}
