/** Keys, values and names as a query takes them. */
import type { Quote } from './ql-slot.ts';

/** Texts that need no quotes. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A text between quotes, as it goes on behind the quote that has been typed. */
export function insideQuotes(text: string, quote: '"' | "'"): string {
  return text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`).replace(/\n/g, '\\n');
}

/** A text in quotes, where `quote` says which of them stands there already. */
export function quoted(text: string, quote: Quote): string {
  return quote === '' ? `"${insideQuotes(text, '"')}"` : `${insideQuotes(text, quote)}${quote}`;
}

/** A text without quotes where that can be. */
export function bare(text: string): string {
  return PLAIN.test(text) ? text : quoted(text, '');
}

/** A text as a regular expression that it alone fits. */
export function asPattern(text: string): string {
  return text.replace(/[\\^$.[\]|()*+?{}]/g, '\\$&');
}
