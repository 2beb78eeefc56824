/** Puts a sheet into a query: in place of the one that was put there before, else at the end. */
import { findPlaceholders } from '@flyover/query-template';
import { MARK } from './write-sheet.ts';

/** Other tools mark theirs like this. */
const FOREIGN_MARK = 'added by auto-styler';

/** A change of a text; offsets in UTF-16 units. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The change that puts the sheet in.
 *
 * @throws ExpansionError where the directives of the query cannot be read
 */
export function putSheet(query: string, sheet: string): Change {
  const directive = `{{style:\n${sheet}\n}}`;
  const before = findPlaceholders(query).find(
    ({ name, kind, argumentFrom, argumentTo }) => kind === 'use' && name === 'style' && isOurs(query.slice(argumentFrom, argumentTo)),
  );
  if (before !== undefined) return { from: before.from, to: before.to, insert: directive };
  const gap = query === '' || query.endsWith('\n\n') ? '' : query.endsWith('\n') ? '\n' : '\n\n';
  return { from: query.length, to: query.length, insert: `${gap}${directive}\n` };
}

function isOurs(sheet: string): boolean {
  const start = sheet.trimStart();
  return start.startsWith(`/* ${MARK}`) || start.startsWith(`/* ${FOREIGN_MARK}`);
}
