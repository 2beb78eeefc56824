/** References in the XML form and the entities that they name; and the state of a scan with its messages about text that is not well-formed. */
import type { HintCode } from '../diagnostic.ts';
import type { Range, TokenReader } from '../token-reader.ts';
import type { XmlElement } from './xml-element.ts';

/** References to characters in the XML form: `&lt;`, `&#228;`, and to what the text itself declares. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d+);|#x([0-9a-fA-F]+);|([\p{L}_:][\p{L}\p{M}\p{Nd}·_:.-]*);)?/gu;

/** The entities that a text declares. */
interface EntityTable {
  readonly values: Map<string, string>;
  /** whether there may be more elsewhere: the server looks nowhere, and takes an unknown name for nothing */
  areMore: boolean;
  /** UTF-16 units that values of declared names may still put into the text */
  left: number;
}

/** Limit of the growth of a text by its declared entities: each may be long, and occur many times. */
const MOST_GROWTH = 1_048_576;

/** A table that nothing is declared in yet. */
export function createEntityTable(): EntityTable {
  return { values: new Map(), areMore: false, left: MOST_GROWTH };
}

/** A reference that stands for nothing: where, as a UTF-16 offset in the text, and what the server says of it. */
interface ReferenceFault {
  readonly at: number;
  readonly message: string;
}

/** A reference that the end of a text breaks off. */
const OPEN = /&(?:#(?:\d*|x[\da-fA-F]*)|[\p{L}_:][\p{L}\p{M}\p{Nd}·_:.-]*)?$/u;

const BAD_FORM = 'not well-formed (invalid token)';
const TOO_MUCH = 'limit on input amplification factor (from DTD and entities) breached';

/** A text without a reference that its end breaks off. */
export function withoutOpenReference(text: string): string {
  const at = text.lastIndexOf('&');
  return at === -1 || !OPEN.test(text.slice(at)) ? text : text.slice(0, at);
}

/** The first reference of a text that stands for nothing. */
export function findReferenceFault(text: string, entities: EntityTable): ReferenceFault | undefined {
  for (const match of text.matchAll(REFERENCE)) {
    const [, decimal, hex, name] = match;
    const at = match.index;
    if (name !== undefined) {
      const value = entityValue(name, entities);
      if (value === undefined && !entities.areMore) return { at, message: 'undefined entity' };
      entities.left -= value?.length ?? 0;
      if (entities.left < 0) return { at, message: TOO_MUCH };
    } else if (decimal === undefined && hex === undefined) return { at, message: BAD_FORM };
    else if (!isCharacter(codeOf(decimal, hex))) return { at, message: 'reference to invalid character number' };
  }
  return undefined;
}

/** The offset of the first malformed reference; -1 where there is none. */
export function findBrokenReference(text: string): number {
  for (const match of text.matchAll(REFERENCE)) if (match[0] === '&') return match.index;
  return -1;
}

/** The meaning of a value whose references all stand for something; line ends and tabs read as blanks. */
export function decode(text: string, entities: EntityTable): string {
  return text
    .replace(/\r\n?|[\n\t]/gu, ' ')
    .replace(REFERENCE, (_whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined ? String.fromCodePoint(codeOf(decimal, hex)) : (entityValue(name, entities) ?? ''),
    );
}

function entityValue(name: string, { values }: EntityTable): string | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : values.get(name);
}

function codeOf(decimal: string | undefined, hex: string | undefined): number {
  return decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
}

/** Whether XML has a character of a number. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) && code !== 0xfffe && code !== 0xffff;
}

// The state of a scan of a text of the XML form, and its messages about text that is not well-formed.

/** The message for anything after the root. */
export const JUNK = 'junk after document element';

/** The state of a scan of a text. */
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
  reported: Range | undefined;
  /** whether the end of the root was seen */
  isClosed: boolean;
  /** whether a document type was seen */
  hasType: boolean;
}

/** Characters that XML cannot hold. */
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
