/** Texts of tests with the cursor in them. */
import type { QueryText } from '@flyover/query-text';
import { readText } from '../read-text.ts';

/** Reads a text without its `¦`, which is where the cursor stands. */
export function atMark(marked: string): { readonly read: QueryText; readonly position: number } {
  const position = marked.indexOf('¦');
  const read = readText(marked.replace('¦', ''));
  if (read === undefined) throw new Error(`cannot be read: ${marked}`);
  return { read, position };
}
