/** What stands behind a statement: the set that it gives, and its semicolon. */
import type { QueryPlace, QuerySoFar } from './query-place.ts';
import type { TokenCursor } from './token-cursor.ts';

type Sign = Extract<QueryPlace, { kind: 'signs' }>['signs'][number];

/** Signs that may come next. */
export function signs(...list: readonly Sign[]): QueryPlace {
  return { kind: 'signs', signs: list };
}

/** `->.a`, where it stands or may stand. */
export function targetOf(cursor: TokenCursor, query?: QuerySoFar): QueryPlace | undefined {
  if (cursor.atCursor) return signs('->', ';');
  if (!cursor.take('->')) return undefined;
  if (cursor.atCursor) return signs('.');
  if (!cursor.take('.')) return undefined;
  if (cursor.atCursor) return { kind: 'set', use: 'give', query };
  cursor.advance();
  return cursor.atCursor ? signs(';') : undefined;
}
