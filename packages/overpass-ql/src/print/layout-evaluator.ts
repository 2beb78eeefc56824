/** What stands in brackets: evaluators with breaks before their operators, lists with breaks behind their commas. */
import { PRIORITIES } from '../token-tree.ts';
import { binaryOperator } from '../vocabulary/operators.ts';
import { all, type Doc, fill, group, indent, line } from './doc.ts';
import { docOf, type Item } from './layout-items.ts';
import { mustPart } from './token-writer.ts';

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
export function commaRanges(items: readonly Item[], from: number, to: number): { readonly from: number; readonly to: number }[] {
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
export function list(items: readonly Item[], from: number, to: number, one: (from: number, to: number) => Doc): Doc {
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
