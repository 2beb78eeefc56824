/** Reads an evaluator up to the cursor. */
import { BINARY_OPERATORS, COUNTED_TYPES, FUNCTION_NAMES, isOverSet, MEMBER_TYPES } from '@flyover/overpass-ql';
import type { EvaluatorContext, QueryPlace } from './query-place.ts';
import { DEEPEST, type TokenCursor } from './token-cursor.ts';
import { signs } from './walk-target.ts';

/** What joins two operands; the colon is that of a choice. */
const JOINING: readonly string[] = [...BINARY_OPERATORS.map(({ operator }) => operator), '?', ':'];

const OVER_SETS: readonly string[] = [...[...FUNCTION_NAMES.keys()].filter(isOverSet), 'val'];

/** Ends before what closes the evaluator: a bracket, comma or semicolon. */
export function inExpression(cursor: TokenCursor, context: EvaluatorContext, depth = 0): QueryPlace | undefined {
  if (depth > DEEPEST) return undefined;
  for (;;) {
    while (cursor.take('!', '-'));
    if (cursor.atCursor) return cursor.typed.quote === '' ? { kind: 'operand', context } : signs();
    const place = inOperand(cursor, context, depth);
    if (place !== undefined) return place;
    // the tokens of `5-3` are `5` and `-3`
    while (cursor.type === 'number' && cursor.text.startsWith('-')) cursor.advance();
    if (cursor.atCursor) return { kind: 'operator' };
    if (!cursor.take(...JOINING)) return undefined;
  }
}

function inOperand(cursor: TokenCursor, context: EvaluatorContext, depth: number): QueryPlace | undefined {
  if (cursor.take('(')) {
    const place = inExpression(cursor, context, depth + 1);
    cursor.take(')');
    return place;
  }
  if (cursor.type !== 'word') {
    if (!cursor.is(')', ']', ',', ';')) cursor.advance();
    return undefined;
  }
  const name = cursor.advance();
  if (name === 't' && cursor.take('[')) {
    if (cursor.atCursor) return { kind: 'key-argument', quote: cursor.typed.quote, closing: ']' };
    const place = inExpression(cursor, context, depth + 1);
    cursor.take(']');
    return place;
  }
  if (cursor.take('.')) {
    if (cursor.atCursor) return { kind: 'words', words: OVER_SETS, place: 'function' };
    const called = cursor.advance();
    return cursor.take('(') ? inArguments(cursor, called, context, depth) : undefined;
  }
  return cursor.take('(') ? inArguments(cursor, name, context, depth) : undefined;
}

function inArguments(cursor: TokenCursor, name: string, context: EvaluatorContext, depth: number): QueryPlace | undefined {
  const form = FUNCTION_NAMES.get(name)?.form;
  for (let index = 0; ; index++) {
    if (cursor.atCursor) {
      const place = argumentPlace(cursor, name, index);
      if (place !== undefined) return place;
    }
    const inside = form === 'aggregate' ? 'element' : form === 'members' ? 'member' : context;
    const place = cursor.is(')') ? undefined : inExpression(cursor, inside, depth + 1);
    if (place !== undefined) return place.kind === 'operator' && isOfWords(form) ? signs(')') : place;
    if (cursor.take(',')) continue;
    cursor.take(')');
    return undefined;
  }
}

function isOfWords(form: string | undefined): boolean {
  return form === 'count' || form === 'tag' || form === 'properties' || form === 'element' || form === 'member';
}

/** The place of an argument that is no evaluator. */
function argumentPlace(cursor: TokenCursor, name: string, index: number): QueryPlace | undefined {
  const { quote } = cursor.typed;
  switch (FUNCTION_NAMES.get(name)?.form) {
    case 'element':
    case 'member':
      return signs(')');
    case 'count':
      return { kind: 'words', words: [...COUNTED_TYPES], place: undefined };
    case 'tag':
      return { kind: 'key-argument', quote, closing: ')' };
    case 'properties':
      if (name === 'count_tags') return signs(')');
      if (name.endsWith('_role') && index === 0) return signs();
      return { kind: 'words', words: [...MEMBER_TYPES], place: undefined };
    default:
      return undefined;
  }
}
