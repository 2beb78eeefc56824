/** The reader of the XML of Overpass queries, in one pass: elements, attributes, and where text stands between them. */
import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import type { TokenReader } from '../token-reader.ts';
import { ROOT_ELEMENT } from '../tree/statements.ts';
import { scanXmlTag, xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { isKnownElement } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import { stepOutside, stepOverComment, stepOverInstruction, stepOverSection } from './xml-markup.ts';
import {
  createEntityTable,
  decode,
  findBrokenReference,
  findReferenceFault,
  isCutOff,
  isInRoot,
  malformed,
  NO_CHARACTER,
  rangeAt,
  reportReference,
  withoutOpenReference,
  type XmlScan,
} from './xml-references.ts';

/** A text of the XML form. */
export interface XmlScript {
  readonly root: XmlElement;
  /** whether the root is not in the text: the server puts one around a text that has none */
  readonly isRootAdded: boolean;
}

/** The text that the server appends to one without a root. */
const ADDED_END = `\n</${ROOT_ELEMENT}>\n`;

/** Sequences that text cannot hold. */
const NO_TEXT = new RegExp(`${NO_CHARACTER.source}|\\]\\]>`, 'u');

/** The elements of a text; what is not well formed is reported, and what stands behind it is not read. */
export function readXmlScript(text: string, reader: TokenReader): XmlScript {
  const line = 1 + addedXmlLines(text);
  const isWhole = bringsRoot(text);
  const place = { at: 0, line, counted: 0, reported: undefined, isClosed: false, hasType: false };
  const whole = isWhole ? text : `${text}${ADDED_END}`;
  const scan: XmlScan = { text: whole, length: text.length, reader, isWhole, top: [], open: [], entities: createEntityTable(), ...place };
  readAll(scan);
  for (const element of scan.open) element.to = text.length;
  warnOpen(scan);
  const [first] = scan.top;
  if (first?.name === ROOT_ELEMENT) return { root: first, isRootAdded: false };
  const range = { from: 0, to: text.length, line: 2 };
  const texts = { textBefore: undefined, finalText: scan.reported };
  const root = { name: ROOT_ELEMENT, attributes: new Map(), children: scan.top, isOpen: !scan.isClosed, ...texts, ...range };
  return { root, isRootAdded: true };
}

/** The top elements of a text, see `readXmlScript`. */
export function readXmlElements(text: string, reader: TokenReader): readonly XmlElement[] {
  const { root, isRootAdded } = readXmlScript(text, reader);
  return isRootAdded ? root.children : [root];
}

/** Whether the server takes a text as it is: where one begins with a declaration, it looks for no root. */
function bringsRoot(text: string): boolean {
  return text.trimStart().startsWith('<?') || text.includes(`<${ROOT_ELEMENT}`);
}

/**
 * Returns the number of lines by which the server's line numbers exceed those of the text. Of a text without a declaration the server strips the leading
 * blanks, and adds a declaration, and a root where the text has none, each on a line of its own.
 */
export function addedXmlLines(text: string): number {
  const blanks = text.slice(0, text.length - text.trimStart().length);
  if (text.startsWith('<?', blanks.length)) return 0;
  return (bringsRoot(text) ? 1 : 2) - (blanks.split('\n').length - 1);
}

function readAll(scan: XmlScan): void {
  for (;;) {
    if (!isInRoot(scan)) {
      const step = stepOutside(scan);
      if (step === 'end' || (step === 'tag' && !openElement(scan))) return;
    } else if (!readText(scan) || isCutOff(scan, scan.at + 1) || !stepInside(scan)) return;
  }
}

/** Steps over the markup at hand; false where it is not well formed, or broken off. */
function stepInside(scan: XmlScan): boolean {
  const { text, at } = scan;
  switch (text[at + 1]) {
    case '/':
      return closeElement(scan);
    case '?':
      return stepOverInstruction(scan);
    case '!':
      if (text[at + 2] === '[') return stepOverSection(scan, (from, between) => noteText(scan, from, between));
      return stepOverComment(scan);
    default:
      return openElement(scan);
  }
}

/** Of a script that is not closed the server says nothing, and leaves out what is open. */
function warnOpen({ isWhole, isClosed, open, reader, text }: XmlScan): void {
  if (isClosed || reader.diagnostics.some(({ severity, kind }) => severity === 'error' && kind === 'parse')) return;
  const element = open.at(-1);
  if (element !== undefined) {
    const { name, from, line } = element;
    reader.warn('parse', 'openElement', { from, to: from + 1 + name.length, line }, { code: 'close', data: { element: name } });
  } else if (isWhole) reader.warn('parse', 'openElement', { from: 0, to: text.length, line: 1 });
}

/** Reads text up to the next markup; false where it is not well formed, or there is none. */
function readText(scan: XmlScan): boolean {
  const { text, at, entities } = scan;
  const next = text.indexOf('<', at);
  const all = text.slice(at, next === -1 ? text.length : next);
  const between = next === -1 ? withoutOpenReference(all) : all;
  const fault = findReferenceFault(between, entities);
  const bad = between.search(NO_TEXT);
  if (bad !== -1 && (fault === undefined || bad < fault.at)) malformed(scan, at + bad);
  else if (fault !== undefined) reportReference(scan, at, fault);
  else {
    noteText(scan, at, between);
    scan.at = next;
    return next !== -1;
  }
  return false;
}

function noteText(scan: XmlScan, from: number, between: string): void {
  if (/\S/u.test(between)) scan.reported ??= rangeAt(scan, from + between.search(/\S/u), from + between.trimEnd().length);
}

/** Steps over a tag that opens an element, and puts that into the one around it; false where that cannot be. */
function openElement(scan: XmlScan): boolean {
  const { reader, open, top } = scan;
  const element = readTag(scan);
  if (element === undefined) return false;
  (open.at(-1)?.children ?? top).push(element);
  if (element.isOpen) open.push(element);
  else if (open.length === 0) scan.isClosed = scan.isWhole;
  if (open.length <= STATEMENT_DEPTH_LIMIT) return true;
  reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, element);
  top.length = 0;
  return false;
}

// The reader of tags of the XML form, which reports those that are not well-formed.

/** Steps over `</name>`; false where it does not fit, or is broken off. */
function closeElement(scan: XmlScan): boolean {
  const { text, at, open } = scan;
  const name = xmlNameAt(text, at + 2);
  const end = at + 2 + name.length + xmlSpaces(text, at + 2 + name.length);
  const fault = name === '' ? at + 2 : end;
  if (isCutOff(scan, fault)) return false;
  if (name === '' || text[end] !== '>') {
    malformed(scan, fault);
    return false;
  }
  const element = open.pop();
  const isAddedRoot = element === undefined && name === ROOT_ELEMENT;
  if (!isAddedRoot && element?.name !== name) {
    const data = { element: element?.name ?? name };
    scan.reader.report('parse', 'mismatched tag', rangeAt(scan, at, end + 1), { code: at < scan.length ? 'closeFirst' : 'close', data });
    return false;
  }
  scan.at = end + 1;
  if (element !== undefined) {
    element.to = end + 1;
    element.isOpen = false;
    element.finalText = scan.reported;
    // the server forgets the text at the end of an element that it knows
    if (isKnownElement(name)) scan.reported = undefined;
  }
  if (open.length === 0 && (scan.isWhole || isAddedRoot)) scan.isClosed = true;
  return true;
}

/** Reads `<name a="b">` or `<name/>` and steps over it; undefined where it is not well formed, or broken off. */
function readTag(scan: XmlScan): XmlElement | undefined {
  const { text } = scan;
  const { name, from, to, attributes: written, isBroken } = scanXmlTag(text, scan.at);
  if (name === '') return malformed(scan, from + 1);
  // first the form of the whole tag, then what it means
  for (const { value, valueFrom } of written) {
    const bad = badInValue(value);
    if (bad !== -1) return malformed(scan, valueFrom + bad);
  }
  if (isBroken) return tellBroken(scan, to);
  const attributes = new Map<string, string>();
  for (const attribute of written) {
    if (attributes.has(attribute.name)) {
      const hint = { code: 'once', data: { attribute: attribute.name } } as const;
      scan.reader.report('parse', 'duplicate attribute', rangeAt(scan, from, attribute.to), hint);
      return undefined;
    }
    const fault = findReferenceFault(attribute.value, scan.entities);
    if (fault !== undefined) {
      // of a tag the server has the line of its start
      scan.reader.report('parse', fault.message, rangeAt(scan, from, attribute.to), 'escapes');
      return undefined;
    }
    attributes.set(attribute.name, decode(attribute.value, scan.entities));
  }
  scan.at = to;
  const textBefore = scan.reported;
  scan.reported = undefined;
  const isOpen = text[to - 2] !== '/';
  return { name, attributes, children: [], textBefore, finalText: undefined, isOpen, ...rangeAt(scan, from, to) };
}

/** Reports a tag that breaks off at an offset; at the end of the text it reports an open quote only. */
function tellBroken(scan: XmlScan, at: number): undefined {
  const { text, reader } = scan;
  if (!isValue(text, at)) {
    if (!isCutOff(scan, text[at] === '/' ? at + 1 : at)) malformed(scan, at);
    return;
  }
  const bad = badInValue(withoutOpenReference(text.slice(at + 1)));
  if (bad !== -1) return malformed(scan, at + 1 + bad);
  reader.warn('parse', 'openText', rangeAt(scan, at, at + 1), 'addQuote');
}

/** The offset of the first invalid character in a value; -1 where there is none. */
function badInValue(value: string): number {
  const bad = value.search(NO_VALUE);
  const broken = findBrokenReference(bad === -1 ? value : value.slice(0, bad));
  return broken === -1 ? bad : broken;
}

const NO_VALUE = new RegExp(`${NO_CHARACTER.source}|<`, 'u');

/** Whether a quoted value begins at an offset. */
function isValue(text: string, at: number): boolean {
  if (text[at] !== '"' && text[at] !== "'") return false;
  let before = at - 1;
  while (xmlSpaces(text, before) > 0) before--;
  return text[before] === '=';
}
