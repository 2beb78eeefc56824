/** End of a statement: the set that it assigns, and its semicolon. */
import type { QlSlot, QuerySoFar } from './ql-slot.ts';
import type { TokenCursor } from './token-cursor.ts';

type Sign = Extract<QlSlot, { kind: 'signs' }>['signs'][number];

/** Signs that may come next. */
export function signs(...list: readonly Sign[]): QlSlot {
  return { kind: 'signs', signs: list };
}

/** `->.a`, where it stands or may stand. */
export function targetOf(cursor: TokenCursor, query?: QuerySoFar): QlSlot | undefined {
  if (cursor.atCursor) return signs('->', ';');
  if (!cursor.take('->')) return undefined;
  if (cursor.atCursor) return signs('.');
  if (!cursor.take('.')) return undefined;
  if (cursor.atCursor) return { kind: 'set', use: 'give', query };
  cursor.advance();
  return cursor.atCursor ? signs(';') : undefined;
}
