/** Inserts the filter of a drawn shape into the query. */
import { findPlaceholders, type Placeholder } from '@flyover/query-template';
import { offsetOfLine } from '../editor/editor-basics.ts';
import { languageWorker } from '../language/language-client.ts';
import { editQuery, insertIntoQuery, useEditor } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';

/**
 * The outcome for a filter: `cursor` and `box` are its position, `poly` means that it is the value of `{{poly}}`; `nowhere` and `foreign`
 * are the reasons of a failure.
 */
export type Placed = 'cursor' | 'box' | 'poly' | 'nowhere' | 'foreign';

/** The filters of the bounding box in both forms of the language. */
const BOX = /\(\{\{bbox\}\}\)|<bbox-query \{\{bbox\}\}\/>/g;

/**
 * Makes a shape the value of the placeholder `{{poly}}`, where the query uses it: in the definition that is there, else in one of its own. So the
 * shape is in links and saved queries too.
 *
 * @returns whether it does
 */
export function placePoly(value: string): boolean {
  const text = queryText();
  let found: readonly Placeholder[] = [];
  try {
    found = findPlaceholders(text).filter(({ name }) => name === 'poly');
  } catch {
    // nested too deep to be run
  }
  if (!found.some(({ kind, argumentFrom, argumentTo }) => kind === 'use' && argumentFrom === argumentTo)) return false;
  const known = found.findLast(({ kind }) => kind === 'define');
  if (known !== undefined) editQuery(text.slice(0, known.argumentFrom) + value + text.slice(known.argumentTo));
  // before XML nothing may stand
  else if (text.trimStart().startsWith('<')) editQuery(`${text.trimEnd()}\n{{poly=${value}}}\n`);
  else editQuery(`{{poly=${value}}}\n${text}`);
  return true;
}

/**
 * Puts a filter into the query that the cursor is in, behind it. As long as the cursor is at the start, or where no filter can stand, it takes the place of the bounding box.
 */
export async function placeClause(clause: string): Promise<Placed> {
  const { line, column } = useEditor.getState();
  const before = queryText();
  const cursor = offsetOfLine(before, line) + column - 1;
  const place = cursor === 0 ? 'none' : await placeFor(before, cursor);
  // the user continued to type
  if (queryText() !== before) return placeClause(clause);
  if (place === 'unread') {
    insertIntoQuery(clause);
    return 'cursor';
  }
  if (place !== 'none') {
    editQuery(before.slice(0, place) + clause + before.slice(place));
    return 'cursor';
  }
  const after = before.replace(BOX, () => clause);
  if (after === before) return 'nowhere';
  editQuery(after);
  return 'box';
}

function placeFor(text: string, cursor: number): Promise<number | 'none' | 'unread'> {
  return languageWorker()
    .filterPlace(text, cursor)
    .catch(() => 'unread' as const);
}
