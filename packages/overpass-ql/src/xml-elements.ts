/** Reads the small XML of Overpass queries, in one pass: elements and attributes; text between them has no meaning there. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { scanXmlTag, skipMarkup, xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { ROOT_ELEMENT } from './statements.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { decode, findReferenceFault, type ReferenceFault } from './xml-references.ts';

/** One element with its range in the text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly from: number;
  to: number;
  /** whether its end was not found */
  isOpen: boolean;
  /** as the server counts, see `addedXmlLines` */
  readonly line: number;
}

const CDATA = '<![CDATA[';
const JUNK = 'junk after document element';

/** Where a scan of a text stands. */
interface Scan {
  readonly text: string;
  readonly reader: TokenReader;
  at: number;
  line: number;
  /** up to where line feeds are counted */
  counted: number;
  /** whether text was told since the last tag: the server looks at all of it at once */
  isTextTold: boolean;
}

/** The top elements of a text; what is not well formed is reported, and what stands behind it is not read. */
export function readXmlElements(text: string, reader: TokenReader): XmlElement[] {
  const top: XmlElement[] = [];
  const open: XmlElement[] = [];
  const scan: Scan = { text, reader, at: 0, line: 1 + addedXmlLines(text), counted: 0, isTextTold: false };
  for (;;) {
    const next = text.indexOf('<', scan.at);
    const between = text.slice(scan.at, next === -1 ? text.length : next);
    const inRoot = open.length > 0 || !hasRoot(text);
    if (/\S/u.test(between) && !readText(scan, open.at(-1), between, inRoot, top.length > 0)) return top;
    if (next === -1) break;
    scan.at = next;
    const skipped = skipMarkup(text, next);
    if (skipped !== undefined) {
      if (skipped.to === -1) {
        reader.report('parse', 'unclosed token', rangeAt(scan, next, text.length), { code: 'closing', data: { closing: skipped.closing } });
        return top;
      }
      const dashes = text.startsWith('<!--', next) ? text.indexOf('--', next + 4) + 3 : skipped.to;
      if (dashes !== skipped.to) {
        malformed(scan, dashes - 1);
        return top;
      }
      if (text.startsWith(CDATA, next)) {
        scan.at = next + CDATA.length;
        reportText(scan, open.at(-1), text.slice(scan.at, skipped.to - 3));
      }
      scan.at = skipped.to;
      continue;
    }
    scan.isTextTold = false;
    if (text[next + 1] === '/') {
      if (!closeElement(scan, open)) return top;
      continue;
    }
    const element = readTag(scan);
    if (element === undefined) return top;
    if (open.length === 0 && top[0]?.name === 'osm-script') {
      reader.report('parse', JUNK, element, 'intoScript');
      return top;
    }
    (open.at(-1)?.children ?? top).push(element);
    element.isOpen = text[scan.at - 2] !== '/';
    if (element.isOpen) open.push(element);
    if (open.length > STATEMENT_DEPTH_LIMIT) {
      reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, element);
      return [];
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    const end = rangeAt(scan, text.length, text.length);
    // a text without the root gets one, whose end on a line of its own is the one that does not fit
    const isWhole = hasRoot(text);
    const hint = { code: 'close', data: { element: unclosed.name } } as const;
    reader.report('parse', isWhole ? 'no element found' : 'mismatched tag', { ...end, line: isWhole ? end.line : end.line + 1 }, hint);
  }
  for (const element of open) element.to = text.length;
  return top;
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

function rangeAt(scan: Scan, from: number, to: number): Range {
  // a search for the next line feed would run to the end of the text, from every element anew
  for (; scan.counted < from; scan.counted++) if (scan.text[scan.counted] === '\n') scan.line++;
  return { from, to: Math.min(to, scan.text.length), line: scan.line };
}

/** Reads text between tags, which has no place there; false where it is not well formed. */
function readText(scan: Scan, parent: XmlElement | undefined, between: string, inRoot: boolean, isBehind: boolean): boolean {
  const first = scan.at + between.search(/\S/u);
  if (!inRoot) {
    const fault = isBehind ? JUNK : 'syntax error';
    scan.reader.report('parse', fault, rangeAt(scan, first, scan.at + between.trimEnd().length), 'intoScript');
    return false;
  }
  const fault = findReferenceFault(between);
  if (fault !== undefined) {
    reportReference(scan, scan.at, fault);
    return false;
  }
  reportText(scan, parent, between);
  return true;
}

function reportText(scan: Scan, parent: XmlElement | undefined, between: string): void {
  if (scan.isTextTold || !/\S/u.test(between)) return;
  scan.isTextTold = true;
  const from = scan.at + between.search(/\S/u);
  const message = `Element "${parent?.name ?? ROOT_ELEMENT}" must not contain text.`;
  const range = rangeAt(scan, from, scan.at + between.trimEnd().length);
  // the server tells the line of the element
  scan.reader.report('static', message, { ...range, line: parent?.line ?? range.line }, 'comment');
}

function reportReference(scan: Scan, from: number, { at, message }: ReferenceFault): undefined {
  scan.reader.report('parse', message, rangeAt(scan, from + at, from + at + 1), 'escapes');
}

/** Told where the character is that does not fit, as the server does. */
function malformed(scan: Scan, at = scan.at): undefined {
  const range = rangeAt(scan, at, at + 1);
  // behind a text without a root, the line of its end is the next character that fits nowhere
  const isNext = at >= scan.text.length && !scan.text.endsWith('/');
  scan.reader.report('parse', 'not well-formed (invalid token)', { ...range, line: range.line + (isNext ? 1 : 0) }, 'escapes');
}

/** Steps over `</name>`; false where it does not fit. */
function closeElement(scan: Scan, open: XmlElement[]): boolean {
  const { text, at } = scan;
  const name = xmlNameAt(text, at + 2);
  const end = at + 2 + name.length + xmlSpaces(text, at + 2 + name.length);
  if (isCutOff(scan, end)) {
    unclosed(scan);
    return false;
  }
  if (name === '' || text[end] !== '>') {
    malformed(scan);
    return false;
  }
  const element = open.pop();
  if (element === undefined || element.name !== name) {
    scan.reader.report('parse', 'mismatched tag', rangeAt(scan, at, end + 1), {
      code: 'closeFirst',
      data: { element: element?.name ?? name },
    });
    return false;
  }
  element.to = end + 1;
  element.isOpen = false;
  scan.at = end + 1;
  return true;
}

/** Reads `<name a="b">` or `<name/>` and steps over it; undefined where it is not well formed. */
function readTag(scan: Scan): XmlElement | undefined {
  const { name, from, to, attributes: written, isBroken } = scanXmlTag(scan.text, scan.at);
  if (name === '' && !isCutOff(scan, from + 1)) return malformed(scan);
  const attributes = new Map<string, string>();
  for (const attribute of written) {
    const bracket = attribute.value.indexOf('<');
    if (bracket !== -1) return malformed(scan, attribute.valueFrom + bracket);
    const fault = findReferenceFault(attribute.value);
    if (fault !== undefined) return reportReference(scan, attribute.valueFrom, fault);
    if (attributes.has(attribute.name)) {
      scan.reader.report('parse', 'duplicate attribute', rangeAt(scan, from, attribute.to), {
        code: 'once',
        data: { attribute: attribute.name },
      });
      return undefined;
    }
    attributes.set(attribute.name, decode(attribute.value));
  }
  const place = placeOfFault(scan.text, to);
  if (isBroken && isCutOff(scan, place)) return unclosed(scan);
  if (isBroken) return malformed(scan, place);
  scan.at = to;
  return { name, attributes, children: [], isOpen: false, ...rangeAt(scan, from, to) };
}

/** Whether a tag goes on up to the end of a text that the server puts nothing behind. */
function isCutOff({ text }: Scan, at: number): boolean {
  return at >= text.length && hasRoot(text);
}

function unclosed(scan: Scan): undefined {
  const { at, text } = scan;
  scan.reader.report('parse', 'unclosed token', rangeAt(scan, at, text.length), { code: 'closing', data: { closing: '>' } });
}

/** Where a tag that is broken off at an offset is no longer well formed: a text that is not closed goes on up to the next angle bracket. */
function placeOfFault(text: string, at: number): number {
  if (text[at] !== '"' && text[at] !== "'") return Math.min(at, text.length);
  const open = text.indexOf('<', at);
  return open === -1 ? text.length : open;
}
