/** The formatter: queries in the one style of this project, and the check that formatting keeps the meaning. */
import { type Diagnostic, errorsOf } from '../diagnostic.ts';
import { parseQuery } from '../parse/parse-query.ts';
import type { Script } from '../tree/syntax-tree-setting.ts';
import { layOut } from './doc.ts';
import { itemsOf, type OpaqueRange } from './layout-items.ts';
import { StatementLayout } from './layout-statements.ts';
import { EMPTY_QUERY, printScript } from './print-script.ts';

/** A text that was laid out; as it was where one of the findings is an error. */
export interface PrettyText {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lays a query out: a statement a line, blocks indented by two, at most 100 columns where a break is possible.
 *
 * Of a text every token and comment is kept, and one empty line where some stood. What is laid out already stays as it is.
 *
 * @param query the text, or a tree without errors
 */
export function printPretty(query: string | Script): PrettyText {
  if (typeof query !== 'string') return { text: layOutQuery(printScript(query, 'plain')), diagnostics: [] };
  const { diagnostics } = parseQuery(query);
  const isRefused = errorsOf(diagnostics).length > 0;
  return { text: isRefused ? query : layOutQuery(query), diagnostics };
}

/**
 * Lays out a text that is accepted as it is, or once something stands for what is opaque.
 *
 * @param opaque parts that are kept as they are, in order
 */
export function layOutQuery(text: string, opaque: readonly OpaqueRange[] = []): string {
  let laid = layOutOnce(text, opaque);
  // a comment may come to stand where it leaves more or less room than before
  for (let pass = 0; pass < PASSES && opaque.length === 0 && laid.includes('/*'); pass++) {
    const again = layOutOnce(laid, opaque);
    if (again === laid) break;
    laid = again;
  }
  return laid;
}

/** More than any text was found to need. */
const PASSES = 8;

function layOutOnce(text: string, opaque: readonly OpaqueRange[]): string {
  const laid = layOut(new StatementLayout(itemsOf(text, opaque)).query());
  return `${laid.trimEnd() === '' ? EMPTY_QUERY : laid.trimEnd()}\n`;
}

/** The comparison of two syntax trees by meaning, without ranges, quotes and default names. */

/** Fields of a node without a meaning: its position, and its notation. */
const MEANINGLESS: ReadonlySet<string> = new Set(['from', 'to', 'line', 'quoted', 'explicit', 'written']);

/** Compares two nodes of syntax trees, or lists of them. Goes through them without recursion, as evaluators may be thousands of operators deep. */
export function sameMeaning(one: unknown, other: unknown): boolean {
  const open: [unknown, unknown][] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const parts = new Map(Object.entries(a).filter(isPart));
    const others = Object.entries(b).filter(isPart);
    if (parts.size !== others.length) return false;
    for (const [key, value] of others) {
      if (!parts.has(key)) return false;
      open.push([parts.get(key), value]);
    }
  }
  return true;
}

function isPart([key, value]: [string, unknown]): boolean {
  return value !== undefined && !MEANINGLESS.has(key);
}
