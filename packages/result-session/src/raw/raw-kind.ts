/** How an answer is written, by how it begins. */
import type { RawKind } from './raw-protocol.ts';

/** What may stand between two columns. */
const SEPARATORS = ['\t', ';', ',', '|'];

/** @param head the first bytes as text; more than two lines where it is a table */
export function rawKind(head: string): { kind: RawKind; separator: string } {
  const start = head.trimStart();
  if (/^[{[]/.test(start)) return { kind: 'json', separator: '' };
  if (start.startsWith('<')) return { kind: 'xml', separator: '' };
  const [first, second] = head.split(/\r?\n/);
  const parts = (line: string, separator: string) => line.split(separator).length;
  const separator = SEPARATORS.find(
    (one) => parts(first, one) > 1 && (second === undefined || second === '' || parts(second, one) >= parts(first, one)),
  );
  return separator === undefined ? { kind: 'text', separator: '' } : { kind: 'table', separator };
}
