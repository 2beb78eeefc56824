/** Reads the small XML of Overpass queries, in one pass: elements, attributes, and where text stands between them. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { skipMarkup } from './scan-xml.ts';
import { ROOT_ELEMENT } from './statements.ts';
import type { TokenReader } from './token-reader.ts';
import { findDeclarationFault, isDeclaration } from './xml-declaration.ts';
import type { XmlElement } from './xml-element.ts';
import { findReferenceFault } from './xml-references.ts';
import { JUNK, malformed, rangeAt, reportReference, type XmlScan } from './xml-scan.ts';
import { closeElement, readTag } from './xml-tags.ts';

/** A text of the XML form. */
export interface XmlScript {
  readonly root: XmlElement;
  /** whether the root is not in the text: the server puts one around a text that has none */
  readonly isRootAdded: boolean;
}

const CDATA = '<![CDATA[';
const COMMENT = '<!--';

/** A reference that the end of the text breaks off. */
const OPEN_REFERENCE = /&(?:#(?:\d*|x[\da-fA-F]*)|[\p{L}_:][\p{L}\p{N}_:.-]*)?$/u;

/** The elements of a text; what is not well formed is reported, and what stands behind it is not read. */
export function readXmlScript(text: string, reader: TokenReader): XmlScript {
  const line = 1 + addedXmlLines(text);
  const place = { at: 0, line, counted: 0, told: undefined, isClosed: false };
  const scan: XmlScan = { text, reader, isWhole: hasRoot(text), top: [], open: [], ...place };
  readAll(scan);
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

function hasRoot(text: string): boolean {
  return text.includes(`<${ROOT_ELEMENT}`);
}

/**
 * How many lines further down the server counts than the text has them. Of a text without a declaration it takes the blanks in front
 * away, and puts a declaration there, and a root where the text has none, each on a line of its own.
 */
export function addedXmlLines(text: string): number {
  const blanks = text.slice(0, text.length - text.trimStart().length);
  if (text.startsWith('<?', blanks.length)) return 0;
  return (hasRoot(text) ? 1 : 2) - (blanks.split('\n').length - 1);
}

function readAll(scan: XmlScan): void {
  const { text } = scan;
  for (;;) {
    const next = text.indexOf('<', scan.at);
    if (!readText(scan, next === -1 ? text.length : next)) return;
    if (next === -1) break;
    scan.at = next;
    const skipped = skipMarkup(text, next);
    const goesOn = skipped !== undefined ? stepOver(scan, skipped) : text[next + 1] === '/' ? closeElement(scan) : openElement(scan);
    if (!goesOn) return;
  }
  finish(scan);
}

/** Of a script that is not closed the server says nothing, and leaves out what is open. */
function warnOpen({ isWhole, isClosed, open, reader, text }: XmlScan): void {
  if (!isWhole || isClosed || reader.diagnostics.some(({ severity, kind }) => severity === 'error' && kind === 'parse')) return;
  const element = open.at(-1);
  if (element === undefined) reader.warn('parse', 'openElement', { from: 0, to: text.length, line: 1 });
  else {
    const { name, from, line } = element;
    reader.warn('parse', 'openElement', { from, to: from + 1 + name.length, line }, { code: 'close', data: { element: name } });
  }
}

/** Reads text between tags up to an offset; false where it has no place there, or is not well formed. */
function readText(scan: XmlScan, to: number): boolean {
  const { text, at, isWhole, open, isClosed } = scan;
  const all = text.slice(at, to);
  const between = isWhole && to === text.length ? all.replace(OPEN_REFERENCE, '') : all;
  if (!/\S/u.test(between)) return true;
  const isInRoot = open.length > 0 || !(isWhole || isClosed);
  if (!isInRoot) {
    const range = rangeAt(scan, at + between.search(/\S/u), at + between.trimEnd().length);
    scan.reader.report('parse', isClosed ? JUNK : 'syntax error', range, 'intoScript');
    return false;
  }
  const fault = findReferenceFault(between);
  if (fault !== undefined) {
    reportReference(scan, at, fault);
    return false;
  }
  noteText(scan, at, between);
  return true;
}

function noteText(scan: XmlScan, from: number, between: string): void {
  if (/\S/u.test(between)) scan.told ??= rangeAt(scan, from + between.search(/\S/u), from + between.trimEnd().length);
}

/** Steps over a comment or the like; false where it is not well formed, or broken off. */
function stepOver(scan: XmlScan, { to, closing }: { readonly to: number; readonly closing: string }): boolean {
  const { text, reader, at } = scan;
  const isComment = text.startsWith(COMMENT, at);
  if (to === -1) {
    if (!scan.isWhole) reader.report('parse', 'unclosed token', rangeAt(scan, at, text.length), { code: 'closing', data: { closing } });
    else if (isComment) reader.warn('parse', 'openComment', rangeAt(scan, at, at + COMMENT.length), 'endComment');
    return false;
  }
  const dashes = isComment ? text.indexOf('--', at + COMMENT.length) + 3 : to;
  if (dashes !== to) {
    malformed(scan, dashes - 1);
    return false;
  }
  const fault = isDeclaration(text, at) ? findDeclarationFault(text, at, to) : undefined;
  if (fault !== undefined) {
    reader.report('parse', fault, rangeAt(scan, at, to));
    return false;
  }
  if (text.startsWith(CDATA, at)) noteText(scan, at + CDATA.length, text.slice(at + CDATA.length, to - closing.length));
  scan.at = to;
  return true;
}

/** Steps over a tag that opens an element, and puts that into the one around it; false where that cannot be. */
function openElement(scan: XmlScan): boolean {
  const { reader, open, top } = scan;
  const element = readTag(scan);
  if (element === undefined) return false;
  if (open.length === 0 && scan.isClosed) {
    reader.report('parse', JUNK, element, 'intoScript');
    return false;
  }
  (open.at(-1)?.children ?? top).push(element);
  if (element.isOpen) open.push(element);
  else if (open.length === 0) scan.isClosed = scan.isWhole;
  if (open.length <= STATEMENT_DEPTH_LIMIT) return true;
  reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, element);
  top.length = 0;
  return false;
}

/** At the end of a text that brings no root the server closes the one that it has added. */
function finish(scan: XmlScan): void {
  const { text, reader, isWhole, open } = scan;
  const unclosed = open.at(-1);
  for (const element of open) element.to = text.length;
  if (isWhole) return;
  if (unclosed !== undefined) {
    const end = rangeAt(scan, text.length, text.length);
    // that end stands on a line of its own
    const hint = { code: 'close', data: { element: unclosed.name } } as const;
    reader.report('parse', 'mismatched tag', { ...end, line: end.line + 1 }, hint);
  } else if (scan.isClosed) malformed(scan, text.length);
  else scan.isClosed = true;
}
