/** Keys and values, as they are written into a filter or an evaluator. */
import type { TagWord } from './completion-words.ts';
import type { QlSlot, Quote } from './cursor-slot.ts';
import { type CompletionItem, plainItem } from './item.ts';

/** Keys behind the bracket of a filter; what compares is chosen next. */
export function keyItems({ prefix, quote }: Extract<QlSlot, { kind: 'key' }>, keys: readonly TagWord[]): CompletionItem[] {
  return keys.map(({ word, ...counted }) =>
    plainItem(
      { label: word, kind: 'key', ...counted, opens: prefix === '' },
      `${quoted(prefix === '~' ? asPattern(word) : word, quote)}${prefix === '!' ? ']' : ''}`,
    ),
  );
}

/** Keys behind a type or another filter, with their brackets. */
export function keyFilterItems(keys: readonly TagWord[]): CompletionItem[] {
  return keys.map(({ word, ...counted }) => ({
    label: word,
    kind: 'key' as const,
    ...counted,
    opens: true,
    ...withCursor(`[${quoted(word, '')}=`, ']'),
  }));
}

/** Values behind what compares; the filter is closed. */
export function valueItems({ isPattern, isBare, quote }: Extract<QlSlot, { kind: 'value' }>, values: readonly TagWord[]): CompletionItem[] {
  return values.map(({ word, ...counted }) => {
    const text = isPattern ? asPattern(word) : word;
    return plainItem({ label: word, kind: 'value', ...counted }, `${isBare && quote === '' ? bare(text) : quoted(text, quote)}]`);
  });
}

/** Keys as constants of evaluators and of `make`. */
export function keyArgumentItems(
  { quote, closing }: Extract<QlSlot, { kind: 'key-argument' }>,
  keys: readonly TagWord[],
): CompletionItem[] {
  return keys.map(({ word, ...counted }) => plainItem({ label: word, kind: 'key', ...counted }, `${quoted(word, quote)}${closing}`));
}

/** Columns of `csv` and keys that `make` sets, without quotes where that can be. */
export function bareKeyItems(keys: readonly TagWord[], behind = ''): CompletionItem[] {
  return keys.map(({ word, ...counted }) => plainItem({ label: word, kind: 'key', ...counted }, `${bare(word)}${behind}`));
}

/** A text in which the cursor goes between two parts. */
function withCursor(before: string, behind: string): Pick<CompletionItem, 'insert' | 'stops'> {
  return { insert: before + behind, stops: [{ from: before.length, to: before.length }] };
}

// Keys, values and names as a query takes them.

/** Texts that need no quotes. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns a text between quotes, as the continuation of a typed quote. */
function insideQuotes(text: string, quote: '"' | "'"): string {
  return text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`).replace(/\n/g, '\\n');
}

/** Returns a text in quotes; `quote` is the quote that is already typed, if any. */
function quoted(text: string, quote: Quote): string {
  return quote === '' ? `"${insideQuotes(text, '"')}"` : `${insideQuotes(text, quote)}${quote}`;
}

/** Returns a text without quotes where the syntax permits it. */
function bare(text: string): string {
  return PLAIN.test(text) ? text : quoted(text, '');
}

/** Returns a regular expression that only this text matches. */
function asPattern(text: string): string {
  return text.replace(/[\\^$.[\]|()*+?{}]/g, '\\$&');
}
