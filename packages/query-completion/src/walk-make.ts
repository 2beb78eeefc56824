/** Reads `make` and `convert` up to the cursor. */
import type { QlSlot } from './ql-slot.ts';
import type { TokenCursor } from './token-cursor.ts';
import { inExpression } from './walk-expression.ts';
import { signs, targetOf } from './walk-target.ts';

/** Begins at the word. */
export function inAssignments(cursor: TokenCursor, statement: 'make' | 'convert'): QlSlot | undefined {
  cursor.advance();
  // the type of what is made is a name of one's own
  if (cursor.atCursor) return signs();
  if (cursor.type === 'word') cursor.advance();
  while (!cursor.is(';', '->')) {
    if (cursor.atCursor)
      return cursor.typed.quote === ''
        ? { kind: 'assignment', statement }
        : { kind: 'key-argument', quote: cursor.typed.quote, closing: '' };
    const before = cursor.from;
    const slot = inAssignment(cursor, statement);
    if (slot !== undefined) return slot;
    cursor.take(',');
    if (!cursor.atCursor && cursor.from === before) return undefined;
  }
  return targetOf(cursor);
}

function inAssignment(cursor: TokenCursor, statement: 'make' | 'convert'): QlSlot | undefined {
  if (cursor.take('!')) {
    if (cursor.atCursor) return { kind: 'key-argument', quote: cursor.typed.quote, closing: '' };
    cursor.advance();
    return cursor.atCursor ? signs(',', ';') : undefined;
  }
  if (cursor.type === 'word' || cursor.type === 'string') cursor.advance();
  if (cursor.take('::')) {
    if (cursor.atCursor) return { kind: 'words', words: ['id', 'geom'], slot: 'function' };
    if (cursor.type === 'word') cursor.advance();
  }
  if (cursor.atCursor) return signs('=');
  return cursor.take('=') ? inExpression(cursor, statement === 'convert' ? 'element' : 'sets') : undefined;
}
