/** Reads evaluators, assignments of `make` and `convert`, and the end of a statement up to the cursor. */
import { BINARY_OPERATORS, COUNTED_TYPES, FUNCTION_NAMES, isOverSet, MEMBER_TYPES } from '@flyover/overpass-ql';
import type { EvaluatorContext, QlSlot, QuerySoFar } from './cursor-slot.ts';
import { DEEPEST, type TokenCursor } from './token-cursor.ts';

/** Operators that join two operands; the colon is that of the conditional operator. */
const JOINING: readonly string[] = [...BINARY_OPERATORS.map(({ operator }) => operator), '?', ':'];

const OVER_SETS: readonly string[] = [...[...FUNCTION_NAMES.keys()].filter(isOverSet), 'val'];

/** Ends before what closes the evaluator: a bracket, comma or semicolon. */
export function inExpression(cursor: TokenCursor, context: EvaluatorContext, depth = 0): QlSlot | undefined {
  if (depth > DEEPEST) return undefined;
  for (;;) {
    while (cursor.take('!', '-'));
    if (cursor.atCursor) return cursor.typed.quote === '' ? { kind: 'operand', context } : signs();
    const slot = inOperand(cursor, context, depth);
    if (slot !== undefined) return slot;
    // the tokens of `5-3` are `5` and `-3`
    while (cursor.type === 'number' && cursor.text.startsWith('-')) cursor.advance();
    if (cursor.atCursor) return { kind: 'operator' };
    if (!cursor.take(...JOINING)) return undefined;
  }
}

function inOperand(cursor: TokenCursor, context: EvaluatorContext, depth: number): QlSlot | undefined {
  if (cursor.take('(')) {
    const slot = inExpression(cursor, context, depth + 1);
    cursor.take(')');
    return slot;
  }
  if (cursor.type !== 'word') {
    if (!cursor.is(')', ']', ',', ';')) cursor.advance();
    return undefined;
  }
  const name = cursor.advance();
  if (name === 't' && cursor.take('[')) {
    if (cursor.atCursor) return { kind: 'key-argument', quote: cursor.typed.quote, closing: ']' };
    const slot = inExpression(cursor, context, depth + 1);
    cursor.take(']');
    return slot;
  }
  if (cursor.take('.')) {
    if (cursor.atCursor) return { kind: 'words', words: OVER_SETS, slot: 'function' };
    const called = cursor.advance();
    return cursor.take('(') ? inArguments(cursor, called, context, depth) : undefined;
  }
  return cursor.take('(') ? inArguments(cursor, name, context, depth) : undefined;
}

function inArguments(cursor: TokenCursor, name: string, context: EvaluatorContext, depth: number): QlSlot | undefined {
  const form = FUNCTION_NAMES.get(name)?.form;
  for (let index = 0; ; index++) {
    if (cursor.atCursor) {
      const slot = argumentSlot(cursor, name, index);
      if (slot !== undefined) return slot;
    }
    const inside = form === 'aggregate' ? 'element' : form === 'members' ? 'member' : context;
    const slot = cursor.is(')') ? undefined : inExpression(cursor, inside, depth + 1);
    if (slot !== undefined) return slot.kind === 'operator' && isOfWords(form) ? signs(')') : slot;
    if (cursor.take(',')) continue;
    cursor.take(')');
    return undefined;
  }
}

function isOfWords(form: string | undefined): boolean {
  return form === 'count' || form === 'tag' || form === 'properties' || form === 'element' || form === 'member';
}

/** The slot of an argument that is no evaluator. */
function argumentSlot(cursor: TokenCursor, name: string, index: number): QlSlot | undefined {
  const { quote } = cursor.typed;
  switch (FUNCTION_NAMES.get(name)?.form) {
    case 'element':
    case 'member':
      return signs(')');
    case 'count':
      return { kind: 'words', words: [...COUNTED_TYPES], slot: undefined };
    case 'tag':
      return { kind: 'key-argument', quote, closing: ')' };
    case 'properties':
      if (name === 'count_tags') return signs(')');
      if (name.endsWith('_role') && index === 0) return signs();
      return { kind: 'words', words: [...MEMBER_TYPES], slot: undefined };
    default:
      return undefined;
  }
}

// Reads `make` and `convert` up to the cursor.

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

// End of a statement: the set that it assigns, and its semicolon.

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
