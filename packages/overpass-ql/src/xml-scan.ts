/** Where a scan of a text of the XML form stands, and how it tells what is not well formed. */
import type { HintCode } from './hint.ts';
import type { Range, TokenReader } from './token-reader.ts';
import type { XmlElement } from './xml-element.ts';
import type { EntityTable, ReferenceFault } from './xml-references.ts';

/** What is told of anything behind the root. */
export const JUNK = 'junk after document element';

/** Where a scan of a text stands. */
export interface XmlScan {
  /** as the server reads it, with the end of the root that it adds to a text without one */
  readonly text: string;
  /** of the text without that */
  readonly length: number;
  readonly reader: TokenReader;
  /** whether the text brings its root: the server then puts nothing around it */
  readonly isWhole: boolean;
  readonly top: XmlElement[];
  /** the elements around, without a root that the server adds */
  readonly open: XmlElement[];
  readonly entities: EntityTable;
  at: number;
  line: number;
  /** up to where line feeds are counted */
  counted: number;
  /** text since the last tag: the server looks at all of it at once */
  told: Range | undefined;
  /** whether the end of the root was seen */
  isClosed: boolean;
  /** whether a document type was seen */
  hasType: boolean;
}

/** What XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
export const NO_CHARACTER = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/u;

/** A range of the text with its line; scans ask from the front to the back. */
export function rangeAt(scan: XmlScan, from: number, to: number): Range {
  // a search for the next line feed would run to the end of the text, from every element anew
  for (; scan.counted < from; scan.counted++) if (scan.text[scan.counted] === '\n') scan.line++;
  return { from: Math.min(from, scan.length), to: Math.min(to, scan.length), line: scan.line };
}

/** Whether the root is around what stands at hand. */
export function isInRoot({ open, isWhole, isClosed }: XmlScan): boolean {
  return open.length > 0 || !(isWhole || isClosed);
}

/** Reports a reference that stands for nothing. */
export function reportReference(scan: XmlScan, from: number, { at, message }: ReferenceFault): undefined {
  scan.reader.report('parse', message, rangeAt(scan, from + at, from + at + 1), 'escapes');
}

/** Told where the character is that does not fit, as the server does. */
export function malformed(scan: XmlScan, at = scan.at): undefined {
  scan.reader.report('parse', 'not well-formed (invalid token)', rangeAt(scan, at, at + 1), 'escapes');
}

/** Reports a fault from an offset on. */
export function refuse(scan: XmlScan, message: string, to: number, hint?: HintCode): void {
  scan.reader.report('parse', message, rangeAt(scan, scan.at, to), hint);
}

/** Whether markup goes on up to the end of the text: the server waits for the rest, and says nothing. */
export function isCutOff({ text }: XmlScan, at: number): boolean {
  return at >= text.length;
}
