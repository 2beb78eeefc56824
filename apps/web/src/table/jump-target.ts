/** The target of a jump that a typed number names. */
import type { TableRowValues } from '@flyover/result-session';

/** A row of the order, from 0 on, or an element. */
export type JumpTarget =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'element'; readonly type?: TableRowValues['type']; readonly id: number };

const TYPES: Readonly<Record<string, TableRowValues['type']>> = { n: 'node', w: 'way', r: 'relation', a: 'area' };

/** `17` is the seventeenth row, or an id where there are not so many; `#17` is always an id, as are `n17` and `way/17`. Undefined where it is none of these. */
export function parseJumpTarget(typed: string, rows: number): JumpTarget | undefined {
  const found = /^(#|n|w|r|a|node|way|rel|relation|area)?\/?(\d[\d.,]*)$/i.exec(typed.replace(/\s/g, ''));
  if (found === null) return undefined;
  const number = Number(found[2].replace(/\D/g, ''));
  const before = found[1]?.toLowerCase();
  if (before === undefined) return number >= 1 && number <= rows ? { kind: 'row', row: number - 1 } : { kind: 'element', id: number };
  return before === '#' ? { kind: 'element', id: number } : { kind: 'element', type: TYPES[before[0]], id: number };
}
