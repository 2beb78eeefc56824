/** Queries in the one style that this project has for them. */
import type { Diagnostic } from '../diagnostic.ts';
import { parseQuery } from '../parse-query.ts';
import type { Script } from '../syntax-tree.ts';
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
  const isRefused = diagnostics.some(({ severity }) => severity === 'error');
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
