/** Reads a query statement, `nwr.a[key=value](around:300)`, up to the cursor. */
import { WORDS } from '@flyover/overpass-ql';
import type { AskedTag, QlSlot, QuerySoFar } from './cursor-slot.ts';
import type { TokenCursor } from './token-cursor.ts';
import { inExpression, signs, targetOf } from './walk-expression.ts';

const FILTERS: ReadonlySet<string> = new Set([...WORDS.filter, '<', '<<', '>', '>>']);

/** Begins at the type. */
export function inQuery(cursor: TokenCursor): QlSlot | undefined {
  const isPlaceholder = cursor.isPlaceholder;
  const tags: AskedTag[] = [];
  const query: QuerySoFar = { type: isPlaceholder ? '' : cursor.text, tags };
  cursor.advance();
  for (let count = 0; ; count++) {
    if (cursor.atCursor) return { kind: 'clause', query, isEmpty: count === 0 && !isPlaceholder };
    let slot: QlSlot | undefined;
    if (cursor.take('.')) {
      if (cursor.atCursor) return { kind: 'set', use: 'take', query: undefined };
      cursor.advance();
    } else if (cursor.take('[')) slot = inTag(cursor, query, tags);
    else if (cursor.take('(')) slot = inFilter(cursor, query);
    else return targetOf(cursor, query);
    if (slot !== undefined) return slot;
  }
}

function inTag(cursor: TokenCursor, query: QuerySoFar, tags: AskedTag[]): QlSlot | undefined {
  const prefix = cursor.take('~') ? '~' : cursor.take('!') ? '!' : '';
  const start = cursor.from;
  const atKey = (): QlSlot => ({ kind: 'key', prefix, quote: cursor.typed.quote, query });
  if (cursor.atCursor) return atKey();
  if (cursor.take(']')) return undefined;
  const key = cursor.meaning;
  const isBare = cursor.type === 'word';
  cursor.advance();
  while (cursor.take(':')) {
    if (cursor.atCursor) {
      cursor.widenTyped(start);
      return atKey();
    }
    if (cursor.type === 'word') cursor.advance();
  }
  if (prefix === '!') {
    if (cursor.atCursor) return signs(']');
    return cursor.take(']') ? undefined : skip(cursor);
  }
  if (cursor.atCursor) return prefix === '~' ? { kind: 'words', words: ['~'], slot: undefined } : { kind: 'comparison', key };
  const isNegated = cursor.take('!');
  const isPattern = cursor.is('~');
  if (cursor.take('=', '!=', '~')) {
    if (cursor.atCursor) return { kind: 'value', key, isPattern, isBare, quote: cursor.typed.quote };
    if (!cursor.is(']')) {
      tags.push({ key, value: isPattern ? '' : cursor.meaning });
      cursor.advance();
    }
    if (cursor.atCursor) return isPattern ? signs(']', ',') : signs(']');
    if (cursor.take(',')) {
      if (cursor.atCursor) return { kind: 'flag' };
      cursor.advance();
      if (cursor.atCursor) return signs(']');
    }
  } else if (isNegated && cursor.atCursor) return { kind: 'words', words: ['~', '='], slot: undefined };
  else tags.push({ key, value: '' });
  return cursor.take(']') ? undefined : skip(cursor);
}

/** Passes over what cannot be read, up to where the filter ends. */
function skip(cursor: TokenCursor): QlSlot | undefined {
  while (!cursor.atCursor && !cursor.is(']', ';', '(', '[', '->')) cursor.advance();
  cursor.take(']');
  return cursor.atCursor ? signs() : undefined;
}

function inFilter(cursor: TokenCursor, query: QuerySoFar): QlSlot | undefined {
  if (cursor.atCursor) return { kind: 'filter', query };
  const word = cursor.text;
  if (!FILTERS.has(word)) return inValues(cursor, cursor.type === 'number' ? 'bbox' : '', 0);
  cursor.advance();
  if (word === 'if') {
    if (cursor.atCursor) return { kind: 'filter-word', word };
    cursor.take(':');
    const slot = inExpression(cursor, 'element');
    cursor.take(')');
    return slot;
  }
  if (cursor.take('.')) {
    if (cursor.atCursor) return { kind: 'set', use: 'take', query: undefined };
    cursor.advance();
  }
  if (cursor.atCursor) return { kind: 'filter-word', word };
  return cursor.take(':') ? inValues(cursor, word, 0) : inValues(cursor, '', 0);
}

/** Reads the values between commas, up to the closing parenthesis. */
function inValues(cursor: TokenCursor, word: string, first: number): QlSlot | undefined {
  let index = first;
  let isBegun = false;
  for (;;) {
    if (cursor.atCursor && !isBegun) return { kind: 'filter-value', word, index, quote: cursor.typed.quote };
    if (cursor.atCursor) return word === 'bbox' && index > 2 ? signs(')') : signs(')', ',');
    if (cursor.take(')')) return undefined;
    if (cursor.is(';', '[', '->')) return undefined;
    isBegun = cursor.advance() !== ',';
    if (!isBegun) index++;
  }
}
