/** Texts and numbers of the syntax tree as tokens that read as the same values. */
import type { SetReference } from '../syntax-node.ts';
import type { Bbox } from '../syntax-tree-filter.ts';
import type { TokenWriter } from './token-writer.ts';

const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/u;

/** A text in quotes: in double ones, or where the shortest is asked for in those that need fewer escapes. */
export function quoted(value: string, writer: TokenWriter): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  if (writer.manner === 'short' && value.includes('"') && !value.includes("'")) return `'${escaped}'`;
  return `"${escaped.replaceAll('"', '\\"')}"`;
}

/** A text where a word may stand too. */
export function wordOrText(value: string, writer: TokenWriter): string {
  return writer.manner === 'short' && WORD.test(value) ? value : quoted(value, writer);
}

/** A text where a word or a number may stand too. */
export function anyText(value: string, writer: TokenWriter): string {
  return writer.manner === 'short' && /^\d+(?:\.\d+)?$/u.test(value) ? value : wordOrText(value, writer);
}

/** A number: never with a plus, which the language has as an operator only. `-inf` is none: nothing accepted has it. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value).replace('+', '') : value > 0 ? 'inf' : 'nan';
}

/** A whole number as it was written, which the language takes without quotes where it begins with a digit and goes on as numbers do. */
export function writtenInteger({ written }: { readonly written?: string }, value: number, writer: TokenWriter, mayQuote: boolean): string {
  if (written === undefined) return integerText(value);
  if ((mayQuote ? /^\d+(?:[kMG]i?)?$/u : /^\d+(?:\.\d*)?(?:e-?\d*)?$/u).test(written)) return written;
  return mayQuote ? quoted(written, writer) : integerText(value);
}

/** A whole number with all its digits. */
export function integerText(value: number): string {
  return BigInt(Number.isFinite(value) ? Math.trunc(value) : Number.MAX_SAFE_INTEGER).toString();
}

/** Tokens with commas between them. */
export function writeList(writer: TokenWriter, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) {
    if (i > 0) writer.write(',');
    writer.write(text);
  }
}

/** The four numbers of a box. */
export function writeBox(writer: TokenWriter, { south, west, north, east }: Bbox): void {
  writeList(writer, [south, west, north, east].map(numberText));
}

/** `.a`; nothing for the default set. */
export function writeSource(writer: TokenWriter, { name }: SetReference): void {
  if (name !== '_') writer.write('.', name);
}

/** `->.a`; nothing for the default set. */
export function writeTarget(writer: TokenWriter, { name }: SetReference): void {
  if (name !== '_') writer.write('->', '.', name);
}
