/** Reads the small XML of Overpass queries, in one pass: elements, attributes, and where text stands between them. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { ROOT_ELEMENT } from './statements.ts';
import type { TokenReader } from './token-reader.ts';
import type { XmlElement } from './xml-element.ts';
import { stepOverComment, stepOverInstruction, stepOverSection } from './xml-markup.ts';
import { stepOutside } from './xml-outside.ts';
import { createEntityTable, findReferenceFault, withoutOpenReference } from './xml-references.ts';
import { isCutOff, isInRoot, malformed, NO_CHARACTER, rangeAt, reportReference, type XmlScan } from './xml-scan.ts';
import { closeElement, readTag } from './xml-tags.ts';

/** A text of the XML form. */
export interface XmlScript {
  readonly root: XmlElement;
  /** whether the root is not in the text: the server puts one around a text that has none */
  readonly isRootAdded: boolean;
}

/** What the server puts behind a text that brings no root. */
const ADDED_END = `\n</${ROOT_ELEMENT}>\n`;

/** What text cannot hold. */
const NO_TEXT = new RegExp(`${NO_CHARACTER.source}|\\]\\]>`, 'u');

/** The elements of a text; what is not well formed is reported, and what stands behind it is not read. */
export function readXmlScript(text: string, reader: TokenReader): XmlScript {
  const line = 1 + addedXmlLines(text);
  const isWhole = bringsRoot(text);
  const place = { at: 0, line, counted: 0, told: undefined, isClosed: false, hasType: false };
  const whole = isWhole ? text : `${text}${ADDED_END}`;
  const scan: XmlScan = { text: whole, length: text.length, reader, isWhole, top: [], open: [], entities: createEntityTable(), ...place };
  readAll(scan);
  for (const element of scan.open) element.to = text.length;
  warnOpen(scan);
  const [first] = scan.top;
  if (first?.name === ROOT_ELEMENT) return { root: first, isRootAdded: false };
  const range = { from: 0, to: text.length, line: 2 };
  const texts = { textBefore: undefined, finalText: scan.told };
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
 * How many lines further down the server counts than the text has them. Of a text without a declaration it takes the blanks in front
 * away, and puts a declaration there, and a root where the text has none, each on a line of its own.
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
  if (/\S/u.test(between)) scan.told ??= rangeAt(scan, from + between.search(/\S/u), from + between.trimEnd().length);
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
