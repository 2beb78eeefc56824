/** Conditions in brackets. */

import { compilePattern } from '../pattern/pattern.ts';
import { numberOfText } from '../style-value.ts';
import type { Condition, LinkCondition, PatternSource, TagOperator } from '../syntax-tree.ts';
import { parseExpression } from './parse-expression.ts';
import type { Scanner } from './scanner.ts';

const BARE_KEY = /[^\s[\]{}()"'=!<>~^$*?&|,;+/\\]+/y;
const BARE_VALUE = /[^\]{}[/]*/y;
/** Longer signs first. */
const OPERATORS = ['=~', '!~', '!=', '<=', '>=', '^=', '$=', '*=', '~=', '==', '=', '<', '>'] as const;
const PATTERN_FLAGS = /[a-z]{0,6}/y;

/** What a bracket holds where it is a comparison: a part that conditions of tags, roles and indexes share. */
export interface Comparison {
  readonly key: string;
  readonly operator: TagOperator | '=~' | '!~';
  readonly not: boolean;
  readonly value:
    | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
    | { readonly kind: 'tag'; readonly key: string }
    | { readonly kind: 'pattern'; readonly pattern: PatternSource };
}

/**
 * Reads a condition, from its opening bracket to its closing one.
 *
 * @throws StyleSheetError where it is empty, not closed, or its pattern is none
 */
export function parseCondition(scanner: Scanner): Condition {
  const open = scanner.at;
  scanner.at++;
  scanner.skipBlank();
  if (scanner.next === ']') scanner.fail('condition', open);
  const start = scanner.at;
  const simple = parseKeyCondition(scanner);
  if (simple !== undefined) return simple;
  scanner.at = start;
  const expression = parseExpression(scanner);
  scanner.skipBlank();
  if (!scanner.takes(']')) scanner.fail(scanner.isAtEnd ? 'unclosed' : 'condition');
  return { kind: 'expression', expression };
}

/** Undefined where the bracket holds something else, and then the scanner may stand anywhere. */
function parseKeyCondition(scanner: Scanner): Condition | undefined {
  const not = scanner.takes('!');
  if (not) scanner.skipBlank();
  if (scanner.next === '/') return parseKeyPattern(scanner, not);
  const key = readKey(scanner);
  if (key === '') return undefined;
  scanner.skipBlank();
  if (scanner.takes(']')) return { kind: 'present', key, not };
  if (scanner.next === '?') {
    scanner.at++;
    scanner.skipBlank();
    const kind = scanner.takes('!') ? 'false' : 'true';
    scanner.skipBlank();
    return scanner.takes(']') ? { kind, key, not } : undefined;
  }
  const found = parseComparison(scanner, key, not);
  return found === undefined ? undefined : conditionOf(found);
}

/** A key, in quotes or bare; empty where there is none. */
function readKey(scanner: Scanner): string {
  return scanner.next === '"' || scanner.next === "'" ? scanner.readQuoted() : scanner.takesMatch(BARE_KEY);
}

/** The operator and value behind a key, and the closing bracket. */
function parseComparison(scanner: Scanner, key: string, not: boolean): Comparison | undefined {
  const sign = OPERATORS.find((operator) => scanner.takes(operator));
  if (sign === undefined) return undefined;
  const operator = sign === '==' ? '=' : sign;
  const isPattern = sign === '=~' || sign === '!~';
  skipToValue(scanner, isPattern);
  const value = isPattern ? readPatternValue(scanner) : readPlainValue(scanner);
  return value === undefined ? undefined : { key, operator, not, value };
}

/** Blanks and comments; two slashes are an empty pattern where one may stand. */
function skipToValue(scanner: Scanner, isPattern: boolean): void {
  do scanner.skipSpace();
  while ((scanner.sees('/*') || !isPattern) && scanner.skipComment());
}

function readPlainValue(scanner: Scanner): Comparison['value'] | undefined {
  const { next } = scanner;
  if (next === '"' || next === "'") {
    const text = scanner.readQuoted();
    scanner.skipBlank();
    return scanner.takes(']') ? { kind: 'text', text, quoted: true } : undefined;
  }
  if (next === '*') {
    const start = scanner.at++;
    const key = readKey(scanner);
    scanner.skipBlank();
    if (key !== '' && scanner.takes(']')) return { kind: 'tag', key };
    scanner.at = start;
  }
  return readBareValue(scanner);
}

function readBareValue(scanner: Scanner): Comparison['value'] | undefined {
  const start = scanner.at;
  let text = '';
  for (;;) {
    text += scanner.takesMatch(BARE_VALUE);
    if (scanner.next !== '/') break;
    const isComment = scanner.seesComment && scanner.skipComment();
    text += isComment ? ' ' : '/';
    if (!isComment) scanner.at++;
  }
  text = text.trim();
  if (!scanner.takes(']')) scanner.fail(scanner.isAtEnd ? 'unclosed' : 'condition');
  if (text === '') scanner.fail('condition', start);
  return { kind: 'text', text, quoted: false };
}

function readPatternValue(scanner: Scanner): Comparison['value'] | undefined {
  if (scanner.next === '/') {
    const pattern = readPattern(scanner, true);
    scanner.skipBlank();
    if (!scanner.takes(']')) scanner.fail(scanner.isAtEnd ? 'unclosed' : 'condition');
    return { kind: 'pattern', pattern };
  }
  const start = scanner.at;
  const value = readPlainValue(scanner);
  if (value?.kind !== 'text') return value;
  return { kind: 'pattern', pattern: checkedPattern(scanner, value.text, true, start) };
}

function readPattern(scanner: Scanner, ignoreCase: boolean): PatternSource {
  const start = scanner.at;
  const source = scanner.readPattern();
  const flags = scanner.takesMatch(PATTERN_FLAGS);
  return checkedPattern(scanner, source, ignoreCase || flags.includes('i'), start);
}

function checkedPattern(scanner: Scanner, source: string, ignoreCase: boolean, start: number): PatternSource {
  try {
    compilePattern(source, ignoreCase);
  } catch {
    scanner.fail('pattern', start);
  }
  return { source, ignoreCase };
}

/** `[/k/]`, `[/k/=~/v/]`, `[/k/=v]`. */
function parseKeyPattern(scanner: Scanner, not: boolean): Condition {
  const key = readPattern(scanner, false);
  scanner.skipBlank();
  if (scanner.takes(']')) return { kind: 'key-pattern', key, not };
  const found = parseComparison(scanner, '', not);
  if (found === undefined) return scanner.fail('condition');
  const { operator, value } = found;
  if (value.kind === 'pattern') return { kind: 'key-pattern', key, value: value.pattern, not: not !== (operator === '!~') };
  if (value.kind === 'tag' || operator === '=~' || operator === '!~') return scanner.fail('condition');
  return { kind: 'key-pattern', key, operator, text: value.text, not };
}

function conditionOf({ key, operator, not, value }: Comparison): Condition {
  if (operator === '=~' || operator === '!~') {
    const turned = not !== (operator === '!~');
    if (value.kind === 'pattern') return { kind: 'pattern', key, pattern: value.pattern, not: turned };
    return { kind: 'tag-pattern', key, other: value.kind === 'tag' ? value.key : '', not: turned };
  }
  if (value.kind === 'tag') return { kind: 'compare-tags', key, operator, other: value.key, not };
  // `[k=*]`: any value
  if (value.kind === 'text' && value.text === '*' && !value.quoted && operator === '=') return { kind: 'present', key, not };
  return {
    kind: 'compare',
    key,
    operator,
    value: value.kind === 'text' ? value.text : '',
    quoted: value.kind === 'text' && value.quoted,
    not,
  };
}

/** A condition behind `>`: of the role, of the index, or `["from"]`. */
export function parseLinkCondition(scanner: Scanner): LinkCondition {
  const condition = parseCondition(scanner);
  switch (condition.kind) {
    case 'present':
      return { kind: 'role', operator: '=', value: condition.key, not: condition.not };
    case 'compare':
      if (condition.key === 'role') return { kind: 'role', operator: condition.operator, value: condition.value, not: condition.not };
      if (condition.key !== 'index') return { kind: 'never' };
      return {
        kind: 'index',
        operator: condition.operator,
        value: numberOfText(condition.value),
        fromEnd: condition.value.startsWith('-'),
        not: condition.not,
      };
    case 'pattern':
      return condition.key === 'role' ? { kind: 'role-pattern', pattern: condition.pattern, not: condition.not } : { kind: 'never' };
    default:
      return { kind: 'never' };
  }
}
