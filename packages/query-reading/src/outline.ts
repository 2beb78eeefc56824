/** The statements of a query as a tree, for an outline and for the path to the cursor; and the place for another filter. */

import { allStatements, blocksOf, type Statement, tokenize } from '@flyover/overpass-ql';
import { placeholderAt } from '@flyover/query-template';
import type { QueryText, Range } from '@flyover/query-text';

/** One statement. */
export interface OutlineItem extends Range {
  readonly kind: Statement['kind'];
  /** its text on one line up to its first block, shortened; empty where it begins with its block, as unions do */
  readonly label: string;
  /** the set that it fills, where it is named */
  readonly set: string | undefined;
  /** 1-based */
  readonly line: number;
  /** 0: in no other statement */
  readonly depth: number;
}

/** Characters of a label at most; a reader cuts further. */
const LABEL_LIMIT = 120;

/** Every statement, each before those in it, in the order of the text. */
export function outlineOf(read: QueryText): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  const open = read.parsed.script.statements.map((statement) => ({ statement, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { statement, depth } = next;
    const inner = blocksOf(statement).flat();
    items.push(itemOf(read, statement, inner[0], depth));
    for (const each of inner.reverse()) open.push({ statement: each, depth: depth + 1 });
  }
  return items;
}

/** Those that an offset of the text is in, from the outside. */
export function pathTo(outline: readonly OutlineItem[], position: number): readonly OutlineItem[] {
  return outline.filter(({ from, to }) => from <= position && position <= to);
}

function itemOf(read: QueryText, statement: Statement, inner: Statement | undefined, depth: number): OutlineItem {
  const range = read.inText(statement);
  const end = inner === undefined ? range.to : read.inText(inner).from;
  const head = read.text.slice(range.from, Math.min(end, range.from + 10 * LABEL_LIMIT));
  const { output } = { output: undefined, ...statement };
  return {
    kind: statement.kind,
    label: labelOf(head, inner !== undefined),
    set: output?.explicit === true ? output.name : undefined,
    line: read.lineAt(range.from),
    depth,
    ...range,
  };
}

/** Comments out, white space as one blank, brackets of the block out. */
function labelOf(head: string, hasBlock: boolean): string {
  const { comments } = tokenize(head);
  const code = comments.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), head);
  const line = code.split(/\s+/).join(' ').trim();
  let end = line.length;
  while (hasBlock && end > 0 && ' ({'.includes(line[end - 1])) end--;
  return end > LABEL_LIMIT ? `${line.slice(0, LABEL_LIMIT)}…` : line.slice(0, end);
}

// The place for another filter that the page inserts into a query.

/**
 * The place for a filter nearest behind an offset of the text, in the query statement that the offset is in: after its type, a set or a filter, never within one.
 *
 * @returns undefined where the offset is in no such statement
 */
export function filterPlace(read: QueryText, position: number): number | undefined {
  for (const statement of allStatements(read.parsed.script.statements)) {
    if (statement.kind !== 'query') continue;
    const range = read.inText(statement);
    if (position < range.from || position > range.to) continue;
    const parts = [...statement.inputs, ...statement.filters].map((part) => read.inText(part).to);
    const places = [headEnd(read, range), ...parts].filter((place): place is number => place !== undefined && place <= range.to);
    return places.find((place) => place >= position) ?? places.at(-1);
  }
  return undefined;
}

/** Behind `node`, or behind `<query type="node">`. */
function headEnd({ text, language, placeholders }: QueryText, { from, to }: Range): number | undefined {
  if (language === 'ql') return placeholderAt(placeholders, from)?.to ?? from + (/^\w+/.exec(text.slice(from, to))?.[0].length ?? 0);
  const end = text.indexOf('>', from) + 1;
  return text[end - 2] === '/' ? undefined : end;
}
