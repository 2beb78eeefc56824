/** A filter in parentheses, before it is known which one it is. */
import type { SetReference } from './syntax-node.ts';
import type { Range } from './token-reader.ts';
import type { TokenNode } from './token-tree.ts';

/** One filter as written: its tree, and its range from parenthesis to parenthesis. */
export interface Criterion {
  readonly root: TokenNode;
  readonly range: Range;
  /** the type of the query statement, as the server names it */
  readonly type: string;
}

/** The set behind a dot, else the default set. */
export function sourceOf(node: TokenNode | undefined, { from, line }: Range): SetReference {
  const name = node?.token.text === '.' ? node.right?.token : undefined;
  if (node === undefined || name === undefined) return { kind: 'set', from, to: from, line, name: '_', explicit: false };
  return { kind: 'set', from: node.token.from, to: name.to, line: node.token.line, name: name.text, explicit: true };
}
