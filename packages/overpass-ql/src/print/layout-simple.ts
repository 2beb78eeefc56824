/** Statements of one line, settings, and what stands before a block. */
import { keyIn } from '../vocabulary/keys-of.ts';
import { all, type Doc, group, indent, line, softline } from './doc.ts';
import { closingOf, commaRanges, evaluator, isOpening, list, tight } from './layout-evaluator.ts';
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
