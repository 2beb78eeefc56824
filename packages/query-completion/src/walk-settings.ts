/** Reads the settings in front of a query up to the cursor. */
import type { QlSlot } from './ql-slot.ts';
import type { TokenCursor } from './token-cursor.ts';
import { signs } from './walk-target.ts';

/** Reads the settings; undefined where the cursor is behind them and no semicolon is missing. */
export function inSettings(cursor: TokenCursor): QlSlot | undefined {
  const used: string[] = [];
  while (cursor.take('[')) {
    if (cursor.atCursor) return cursor.typed.quote === '' ? { kind: 'setting', used } : signs();
    const name = cursor.advance();
    used.push(name);
    const slot = inSetting(cursor, name);
    if (slot !== undefined) return slot;
  }
  if (used.length === 0) return undefined;
  if (cursor.atCursor) return signs(';');
  cursor.take(';');
  return undefined;
}

function inSetting(cursor: TokenCursor, name: string): QlSlot | undefined {
  if (cursor.atCursor) return signs(':');
  if (!cursor.take(':')) return undefined;
  for (let index = 0; ; index++) {
    if (cursor.atCursor) return { kind: 'setting-value', name, index, quote: cursor.typed.quote };
    const value = cursor.advance();
    if (value === 'csv' && cursor.take('(')) {
      const slot = inColumns(cursor);
      if (slot !== undefined) return slot;
    } else if ((value === 'custom' || value === 'popup') && cursor.is('(')) skipParentheses(cursor);
    if (cursor.atCursor) return name === 'out' && value === 'csv' ? signs('(', ']') : signs(']');
    if (cursor.take(',')) continue;
    cursor.take(']');
    return undefined;
  }
}

function inColumns(cursor: TokenCursor): QlSlot | undefined {
  for (;;) {
    if (cursor.take('::') && cursor.atCursor) return { kind: 'column', isSpecial: true };
    if (cursor.atCursor)
      return cursor.typed.quote === ''
        ? { kind: 'column', isSpecial: false }
        : { kind: 'key-argument', quote: cursor.typed.quote, closing: '' };
    if (!cursor.is(',', ';', ')', ']')) cursor.advance();
    if (cursor.atCursor) return signs(',', ')');
    if (cursor.take(';')) return inHeader(cursor);
    if (cursor.take(',')) continue;
    cursor.take(')');
    return undefined;
  }
}

function inHeader(cursor: TokenCursor): QlSlot | undefined {
  if (cursor.atCursor) return { kind: 'words', words: ['true', 'false'], slot: undefined };
  while (!cursor.atCursor && !cursor.take(')')) cursor.advance();
  return cursor.atCursor ? signs(')', ']') : undefined;
}

function skipParentheses(cursor: TokenCursor): void {
  let depth = 0;
  do {
    if (cursor.is('(')) depth++;
    if (cursor.is(')')) depth--;
    cursor.advance();
  } while (!cursor.atCursor && depth > 0);
}
