/** The layout of statements of one line, of settings, of the head of a block, and of the evaluators and lists in them. */

import { PRIORITIES } from '../token-tree.ts';
import { binaryOperator } from '../tree/syntax-tree-expression.ts';
import { keyIn } from '../vocabulary/query-words.ts';
import { all, type Doc, fill, group, indent, line, softline } from './doc.ts';
import { docOf, type Item } from './layout-items.ts';
import { mustPart } from './token-writer.ts';

/** A statement of one line, without its semicolon. */
export function simple(items: readonly Item[], from: number, to: number): Doc {
  const docs: Doc[] = [];
  let at = from;
  // behind the first dot any token is the name of a set
  if (items[at].text === '.' && at + 1 < to) {
    docs.push(tight(items, at, at + 2));
    at += 2;
    if (at < to && items[at].text !== '->') docs.push(' ');
  }
  if (at >= to) return all(...docs);
  const word = items[at].text;
  if (word === 'make' || word === 'convert') return all(...docs, make(items, at, to));
  if (word === 'out') return all(...docs, words(items, at, to));
  return all(...docs, query(items, at, to));
}

/** The index of the arrow in a range, or its end. */
function arrowOf(items: readonly Item[], from: number, to: number): number {
  let at = from;
  while (at < to && items[at].text !== '->') at++;
  return at;
}

/** A type with its sets, then the filters: on one line, or each on its own. */
function query(items: readonly Item[], from: number, to: number): Doc {
  const arrow = arrowOf(items, from + 1, to);
  let head = from + 1;
  while (head < arrow && !isOpening(items[head])) head++;
  const filters: Doc[] = [];
  for (let at = head; at < arrow; ) {
    const end = isOpening(items[at]) ? Math.min(closingOf(items, at, arrow) + 1, arrow) : nextBracket(items, at, arrow);
    filters.push(isOpening(items[at]) ? bracket(items, at, end) : tight(items, at, end));
    at = end;
  }
  const target = tight(items, arrow, to);
  if (filters.length < 2) return all(tight(items, from, head), ...filters, target);
  return group(tight(items, from, head), indent(...filters.flatMap((filter) => [softline, filter]), target));
}

function nextBracket(items: readonly Item[], from: number, to: number): number {
  let at = from + 1;
  while (at < to && !isOpening(items[at])) at++;
  return at;
}

/** One filter with its brackets. */
export function bracket(items: readonly Item[], from: number, to: number): Doc {
  if (items[from].text === '[') return tight(items, from, to);
  const isClosed = closingOf(items, from, to) === to - 1;
  const end = isClosed ? to - 1 : to;
  const start = from + 1;
  const isEvaluator = keyIn({ if: 0, delta: 0 }, items[start]?.text ?? '') !== undefined && items[start + 1]?.text === ':';
  const inner = isEvaluator
    ? all(tight(items, start, start + 2), items[start + 2]?.text === '::' ? ' ' : '', evaluator(items, start + 2, end))
    : list(items, start, end, (first, last) => tight(items, first, last));
  return all(docOf(items[from]), inner, ...(isClosed ? [docOf(items[end])] : []));
}

/** `out` and its words. */
function words(items: readonly Item[], from: number, to: number): Doc {
  const docs: Doc[] = [docOf(items[from])];
  for (let at = from + 1; at < to; ) {
    const end = isOpening(items[at]) ? Math.min(closingOf(items, at, to) + 1, to) : at + 1;
    if (isOpening(items[at])) docs.push(bracket(items, at, end));
    else docs.push(' ', docOf(items[at]));
    at = end;
  }
  return all(...docs);
}

/** `make` and `convert`: on one line, or each part on its own. */
function make(items: readonly Item[], from: number, to: number): Doc {
  const arrow = arrowOf(items, from, to);
  const start = Math.min(from + 2, arrow);
  const parts = start === arrow ? [] : commaRanges(items, start, arrow);
  const docs = parts.flatMap((part) => [line, assignment(items, part.from, part.to), ...(part.to < arrow ? [docOf(items[part.to])] : [])]);
  // `1e` and an arrow would read as a number with a minus
  const gap = arrow < to && mustPart(items[arrow - 1].text, '->') ? ' ' : '';
  return group(tight(items, from, start), indent(...docs, gap, tight(items, arrow, to)));
}

function assignment(items: readonly Item[], from: number, to: number): Doc {
  let equals = from;
  while (equals < to && items[equals].text !== '=') equals++;
  if (equals === to) return tight(items, from, to);
  return all(tight(items, from, equals + 1), evaluator(items, equals + 1, to));
}

/** The settings in front of a query: on one line, or each on its own. */
export function settings(items: readonly Item[], from: number, to: number): Doc {
  const docs: Doc[] = [];
  for (let at = from; at < to; ) {
    const end = isOpening(items[at]) ? Math.min(closingOf(items, at, to) + 1, to) : at + 1;
    docs.push(...(at === from ? [] : [softline]), setting(items, at, end));
    at = end;
  }
  return group(...docs);
}

/** A setting; the parts of its list behind commas and semicolons. */
function setting(items: readonly Item[], from: number, to: number): Doc {
  const parts: Doc[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    if (items[at].text !== ',' && items[at].text !== ';') continue;
    parts.push(tight(items, start, at + 1));
    start = at + 1;
  }
  const [first, ...rest] = [...parts, tight(items, start, to)];
  return all(first, indent(...rest.map((part) => group(line, part))));
}

// Evaluators with breaks before their operators, lists with breaks after their commas.

const OPENING = '([{';
const CLOSING = ')]}';

export function isOpening({ text, type }: Item): boolean {
  return type === 'symbol' && text !== '' && OPENING.includes(text);
}

export function isClosing({ text, type }: Item): boolean {
  return type === 'symbol' && text !== '' && CLOSING.includes(text);
}

/** The index of the bracket that closes one, or `to` where none does. */
export function closingOf(items: readonly Item[], open: number, to: number): number {
  let depth = 0;
  for (let at = open; at < to; at++) {
    if (isOpening(items[at])) depth++;
    else if (isClosing(items[at]) && --depth === 0) return at;
  }
  return to;
}

/** Tokens one behind the other, with blanks only where two would become another without. */
export function tight(items: readonly Item[], from: number, to: number): Doc {
  const docs: Doc[] = [];
  for (let at = from; at < to; at++) {
    if (at > from && (mustPart(items[at - 1].text, items[at].text) || isPair(items[at - 1], items[at]))) docs.push(' ');
    docs.push(docOf(items[at]));
  }
  return all(...docs);
}

/** Whether two values stand side by side, as in `out {{detail}}`. */
function isPair(before: Item, behind: Item): boolean {
  return before.type !== 'symbol' && behind.type !== 'symbol';
}

/** The ranges between the commas of a range. */
function commaRanges(items: readonly Item[], from: number, to: number): { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    if (isOpening(items[at])) at = closingOf(items, at, to);
    else if (items[at].text === ',') {
      ranges.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...ranges, { from: start, to }];
}

/** A list: as many as fit into a line. `one` lays out one of it. */
function list(items: readonly Item[], from: number, to: number, one: (from: number, to: number) => Doc): Doc {
  const ranges = commaRanges(items, from, to);
  if (ranges.length === 1) return one(from, to);
  return indent(
    fill(ranges.map((range) => (range.to < to ? all(one(range.from, range.to), docOf(items[range.to])) : one(range.from, range.to)))),
  );
}

/** An evaluator. */
export function evaluator(items: readonly Item[], from: number, to: number): Doc {
  const operators = operatorsOf(items, from, to);
  if (operators.length === 0) return operand(items, from, to);
  if (operators.some(({ at }) => items[at].type === 'number')) {
    const parted = partSigns(items, from, to, operators);
    return evaluator(parted, 0, parted.length);
  }
  const loosest = operators.reduce((least, { priority }) => Math.min(least, priority), Number.POSITIVE_INFINITY);
  const parts: Doc[] = [];
  let start = from;
  for (const { at, priority } of operators) {
    // a question mark and its colon stand side by side
    if (priority !== loosest && !(loosest === CHOICE && priority === CHOICE + 1)) continue;
    parts.push(evaluator(items, start, at), line, docOf(items[at]), ' ');
    start = at + 1;
  }
  parts.push(evaluator(items, start, to));
  return group(parts[0], indent(...parts.slice(1)));
}

/** Makes two tokens of the second one of `5-3`, which is `-3`. */
function partSigns(items: readonly Item[], from: number, to: number, operators: readonly Operator[]): Item[] {
  const signs = new Set(operators.map(({ at }) => at));
  return items.slice(from, to).flatMap((item, i): Item[] => {
    if (item.type !== 'number' || !signs.has(from + i)) return [item];
    return [
      { ...item, type: 'symbol', text: '-', trailing: [] },
      { ...item, text: item.text.slice(1), leading: [] },
    ];
  });
}

const CHOICE = PRIORITIES.get('?') ?? 0;

interface Operator {
  readonly at: number;
  readonly priority: number;
}

/** The operators with two sides that stand in no bracket. */
function operatorsOf(items: readonly Item[], from: number, to: number): Operator[] {
  const found: Operator[] = [];
  let behindValue: boolean = false;
  for (let at = from; at < to; at++) {
    const item = items[at];
    if (isOpening(item)) {
      at = closingOf(items, at, to);
      behindValue = true;
      continue;
    }
    const isSign: boolean = behindValue && item.type === 'number' && item.text.startsWith('-');
    const isOperator: boolean =
      item.type === 'symbol' && (binaryOperator(item.text) !== undefined || item.text === '?' || item.text === ':');
    if (behindValue && (isSign || isOperator)) found.push({ at, priority: PRIORITIES.get(isSign ? '-' : item.text) ?? 0 });
    behindValue = isSign || item.type !== 'symbol' || item.text === '::';
  }
  return found;
}

/** A value without operators between two sides: names, signs, calls. */
function operand(items: readonly Item[], from: number, to: number): Doc {
  const docs: Doc[] = [];
  for (let at = from; at < to; at++) {
    if (at > from && (mustPart(items[at - 1].text, items[at].text) || isPair(items[at - 1], items[at]))) docs.push(' ');
    docs.push(docOf(items[at]));
    if (!isOpening(items[at])) continue;
    const close = closingOf(items, at, to);
    docs.push(list(items, at + 1, close, (start, end) => evaluator(items, start, end)));
    if (close < to) docs.push(docOf(items[close]));
    at = close;
  }
  return all(...docs);
}
