/** Where a scan of a text of the XML form stands, and how it tells what is not well formed. */
import type { Range, TokenReader } from './token-reader.ts';
import type { XmlElement } from './xml-element.ts';
import type { ReferenceFault } from './xml-references.ts';

/** What is told of anything behind the root. */
export const JUNK = 'junk after document element';

/** Where a scan of a text stands. */
export interface XmlScan {
  readonly text: string;
  readonly reader: TokenReader;
  /** whether the text brings its root: the server then puts nothing around it, and never looks whether it has ended */
  readonly isWhole: boolean;
  readonly top: XmlElement[];
  /** the elements around, without a root that the server adds */
  readonly open: XmlElement[];
  at: number;
  line: number;
  /** up to where line feeds are counted */
  counted: number;
  /** text since the last tag: the server looks at all of it at once */
  told: Range | undefined;
  /** whether the end of the root was seen */
  isClosed: boolean;
}

/** A range of the text with its line; scans ask from the front to the back. */
export function rangeAt(scan: XmlScan, from: number, to: number): Range {
  // a search for the next line feed would run to the end of the text, from every element anew
  for (; scan.counted < from; scan.counted++) if (scan.text[scan.counted] === '\n') scan.line++;
  return { from, to: Math.min(to, scan.text.length), line: scan.line };
}

/** Reports a reference that stands for nothing. */
export function reportReference(scan: XmlScan, from: number, { at, message }: ReferenceFault): undefined {
  scan.reader.report('parse', message, rangeAt(scan, from + at, from + at + 1), 'escapes');
}

/** Told where the character is that does not fit, as the server does. */
export function malformed(scan: XmlScan, at = scan.at): undefined {
  const range = rangeAt(scan, at, at + 1);
  // behind a text without a root, the line of its end is the next character that fits nowhere
  const isNext = at >= scan.text.length && !scan.text.endsWith('/');
  scan.reader.report('parse', 'not well-formed (invalid token)', { ...range, line: range.line + (isNext ? 1 : 0) }, 'escapes');
}

/** Whether markup goes on up to the end of a text that the server puts nothing behind: it waits for the rest, and says nothing. */
export function isCutOff({ text, isWhole }: XmlScan, at: number): boolean {
  return isWhole && at >= text.length;
}
