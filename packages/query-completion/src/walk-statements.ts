/** Reads settings and statements up to the cursor, and returns the possible completions. Damaged parts are skipped. */
import { QUERY_TYPE_WORDS } from '@flyover/overpass-ql';
import type { QlSlot } from './cursor-slot.ts';
import { DEEPEST, type TokenCursor } from './token-cursor.ts';
import { inAssignments, inExpression, signs, targetOf } from './walk-expression.ts';
import { inQuery } from './walk-query.ts';

/** Context of statements. */
interface Around {
  readonly within: 'query' | 'union' | 'block';
  readonly mayHaveSettings: boolean;
}

/** @returns undefined where the cursor is behind them, or nowhere that is known */
export function inStatements(cursor: TokenCursor, around: Around, depth = 0): QlSlot | undefined {
  if (depth > DEEPEST) return undefined;
  let { mayHaveSettings } = around;
  let { behindIf } = cursor;
  for (;;) {
    if (around.within === 'union') cursor.take('-');
    if (cursor.atCursor) return { kind: 'statement', within: around.within, mayHaveSettings, behindIf };
    if (cursor.is(')', '}') && around.within !== 'query') return undefined;
    const before = cursor.from;
    behindIf = cursor.is('if');
    mayHaveSettings = false;
    const slot = inStatement(cursor, depth);
    if (slot !== undefined) return slot;
    if (cursor.take(';')) behindIf = false;
    // nothing that could be read: the next token begins anew
    if (cursor.from === before && !cursor.atCursor) cursor.advance();
  }
}

function inStatement(cursor: TokenCursor, depth: number): QlSlot | undefined {
  if (cursor.take('(')) return inStatements(cursor, of('union'), depth + 1) ?? closed(cursor, ')') ?? targetOf(cursor);
  if (cursor.take('.')) {
    if (cursor.atCursor) return { kind: 'set', use: 'take', query: undefined };
    cursor.advance();
    if (cursor.atCursor) return { kind: 'behind-set' };
  }
  const word = cursor.text;
  if (QUERY_TYPE_WORDS.has(word) || cursor.isPlaceholder) return inQuery(cursor);
  switch (word) {
    case 'out':
      return inOut(cursor);
    case 'make':
    case 'convert':
      return inAssignments(cursor, word);
    case '>':
    case '>>':
    case '<':
    case '<<':
    case 'map_to_area':
      cursor.advance();
      return targetOf(cursor);
    case 'local':
      return inLocal(cursor);
    case 'is_in':
      cursor.advance();
      if (cursor.atCursor) return signs('(', '->', ';');
      return (cursor.take('(') ? inNumbers(cursor, word) : undefined) ?? targetOf(cursor);
    case 'timeline':
      return inTimeline(cursor);
    case 'foreach':
    case 'for':
    case 'complete':
    case 'if':
    case 'retro':
    case 'else':
    case 'compare':
      cursor.advance();
      return inBlock(cursor, word, depth);
    default:
      // `.a->.b`, or what no statement begins with
      return cursor.is('->') ? targetOf(cursor) : undefined;
  }
}

function of(within: Around['within']): Around {
  return { within, mayHaveSettings: false };
}

function closed(cursor: TokenCursor, sign: ')' | ']' | '}'): undefined {
  cursor.take(sign);
  return undefined;
}

function inOut(cursor: TokenCursor): QlSlot | undefined {
  const used: string[] = [];
  cursor.advance();
  for (;;) {
    if (cursor.atCursor) return { kind: 'out', used };
    if (cursor.take('(')) {
      used.push('(');
      const slot = inNumbers(cursor, 'out');
      if (slot !== undefined) return slot;
    } else if (cursor.type === 'word' || cursor.type === 'number') used.push(cursor.advance());
    else return undefined;
  }
}

/** Numbers with commas up to the closing parenthesis. */
function inNumbers(cursor: TokenCursor, word: string): QlSlot | undefined {
  for (let index = 0; ; index++) {
    if (cursor.atCursor) return { kind: 'filter-value', word, index, quote: cursor.typed.quote };
    if (!cursor.is(')', ';', ',')) cursor.advance();
    if (cursor.atCursor) return signs(',', ')');
    if (!cursor.take(',')) return closed(cursor, ')');
  }
}

function inLocal(cursor: TokenCursor): QlSlot | undefined {
  cursor.advance();
  if (cursor.atCursor) return { kind: 'words', words: ['ll', 'llb'], slot: undefined };
  if (cursor.type === 'word') cursor.advance();
  return targetOf(cursor);
}

function inTimeline(cursor: TokenCursor): QlSlot | undefined {
  cursor.advance();
  if (cursor.atCursor) return signs('(');
  if (!cursor.take('(')) return undefined;
  if (cursor.atCursor) return { kind: 'words', words: ['node', 'way', 'rel'], slot: 'type' };
  cursor.advance();
  if (cursor.atCursor) return signs(',');
  return (cursor.take(',') ? inNumbers(cursor, 'timeline') : closed(cursor, ')')) ?? targetOf(cursor);
}

function inBlock(cursor: TokenCursor, word: string, depth: number): QlSlot | undefined {
  const hasSet = word === 'foreach' || word === 'for' || word === 'complete' || word === 'compare';
  const asks = word === 'for' || word === 'if' || word === 'retro';
  if (hasSet) {
    const slot = inSets(cursor, word, asks);
    if (slot !== undefined) return slot;
  }
  if (asks) {
    if (cursor.atCursor) return signs('(');
    if (cursor.take('(')) {
      const slot = inExpression(cursor, word === 'for' ? 'element' : 'sets');
      if (slot !== undefined) return slot;
      cursor.take(')');
    }
  }
  if (word === 'compare' && cursor.is('(')) {
    const slot = inDelta(cursor, depth);
    if (slot !== undefined) return slot;
  }
  if (word === 'complete') takeRounds(cursor);
  if (cursor.atCursor) return word === 'compare' ? signs('{', ';') : signs('{');
  if (!cursor.is('{', '(')) return undefined;
  const close = cursor.advance() === '{' ? '}' : ')';
  return inStatements(cursor, of('block'), depth + 1) ?? closed(cursor, close);
}

/** `.a->.b` behind the word of a block. */
function inSets(cursor: TokenCursor, word: string, asks: boolean): QlSlot | undefined {
  if (cursor.atCursor) return word === 'compare' ? signs('.', '->', '(', ';') : signs('.', '->', asks ? '(' : '{');
  if (cursor.take('.')) {
    if (cursor.atCursor) return { kind: 'set', use: 'take', query: undefined };
    cursor.advance();
    if (cursor.atCursor) return signs('->', asks ? '(' : '{');
  }
  if (!cursor.take('->')) return undefined;
  if (cursor.atCursor) return signs('.');
  if (!cursor.take('.')) return undefined;
  if (cursor.atCursor) return { kind: 'set', use: 'give', query: undefined };
  cursor.advance();
  return undefined;
}

function inDelta(cursor: TokenCursor, depth: number): QlSlot | undefined {
  cursor.advance();
  if (cursor.atCursor) return { kind: 'words', words: ['delta'], slot: 'block' };
  if (!cursor.take('delta')) return inStatements(cursor, of('block'), depth + 1);
  if (cursor.atCursor) return signs(':');
  cursor.take(':');
  const slot = inExpression(cursor, 'element');
  cursor.take(')');
  return slot;
}

/** `(50)` behind `complete`. */
function takeRounds(cursor: TokenCursor): void {
  if (!cursor.is('(') || cursor.typeAhead(1) !== 'number') return;
  cursor.advance();
  cursor.advance();
  cursor.take(')');
}

// Reads the settings in front of a query up to the cursor.

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
