/** Reads the small XML of Overpass queries, in one pass: elements and attributes; text between them has no meaning there. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { scanXmlTag, skipMarkup, xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { ROOT_ELEMENT } from './statements.ts';
import type { Range, TokenReader } from './token-reader.ts';

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

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Where a scan of a text stands. */
interface Scan {
  readonly text: string;
  readonly reader: TokenReader;
  at: number;
  line: number;
  /** up to where line feeds are counted */
  counted: number;
}

/** The top elements of a text; what is not well formed is reported, and what stands behind it is not read. */
export function readXmlElements(text: string, reader: TokenReader): XmlElement[] {
  const top: XmlElement[] = [];
  const open: XmlElement[] = [];
  const scan: Scan = { text, reader, at: 0, line: 1 + addedXmlLines(text), counted: 0 };
  for (;;) {
    const next = text.indexOf('<', scan.at);
    const between = text.slice(scan.at, next === -1 ? text.length : next);
    if (/\S/u.test(between)) reportText(scan, open.at(-1), between);
    if (next === -1) break;
    scan.at = next;
    const skipped = skipMarkup(text, next);
    if (skipped !== undefined) {
      if (skipped.to === -1) {
        reader.report('parse', 'unclosed token', rangeAt(scan, next, text.length), { code: 'closing', data: { closing: skipped.closing } });
        return top;
      }
      scan.at = skipped.to;
      continue;
    }
    if (text[next + 1] === '/') {
      if (!closeElement(scan, open)) return top;
      continue;
    }
    const element = readTag(scan);
    if (element === undefined) return top;
    if (open.length === 0 && top[0]?.name === 'osm-script') {
      reader.report('parse', 'junk after document element', element, 'intoScript');
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

function reportText(scan: Scan, parent: XmlElement | undefined, between: string): void {
  const from = scan.at + between.search(/\S/u);
  const message = `Element "${parent?.name ?? ROOT_ELEMENT}" must not contain text.`;
  const range = rangeAt(scan, from, scan.at + between.trimEnd().length);
  // the server tells the line of the element
  scan.reader.report('static', message, { ...range, line: parent?.line ?? range.line }, 'comment');
}

/** Told where the character is that does not fit, as the server does. */
function malformed(scan: Scan, at = scan.at): undefined {
  scan.reader.report('parse', 'not well-formed (invalid token)', rangeAt(scan, at, at + 1), 'escapes');
}

/** Steps over `</name>`; false where it does not fit. */
function closeElement(scan: Scan, open: XmlElement[]): boolean {
  const { text, at } = scan;
  const name = xmlNameAt(text, at + 2);
  const end = at + 2 + name.length + xmlSpaces(text, at + 2 + name.length);
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
  if (name === '') return malformed(scan);
  const attributes = new Map<string, string>();
  for (const attribute of written) {
    const value = decode(attribute.value);
    if (value === undefined) return malformed(scan, attribute.valueFrom + Math.max(attribute.value.search(/[<&]/u), 0));
    if (attributes.has(attribute.name)) {
      scan.reader.report('parse', 'duplicate attribute', rangeAt(scan, from, attribute.to), {
        code: 'once',
        data: { attribute: attribute.name },
      });
      return undefined;
    }
    attributes.set(attribute.name, value);
  }
  if (isBroken) return malformed(scan, placeOfFault(scan.text, to));
  scan.at = to;
  return { name, attributes, children: [], isOpen: false, ...rangeAt(scan, from, to) };
}

/** Where a tag that is broken off at an offset is no longer well formed: a text that is not closed ends at the next angle bracket. */
function placeOfFault(text: string, at: number): number {
  if (text[at] !== '"' && text[at] !== "'") return Math.min(at, text.length);
  const open = text.indexOf('<', at);
  return open === -1 ? at : open;
}

/** The meaning of a value, in which line ends and tabs read as blanks; undefined where it holds what must be written otherwise. */
function decode(text: string): string | undefined {
  if (text.includes('<')) return undefined;
  let wrong = false;
  const decoded = text
    .replace(/\r\n?|[\n\t]/gu, ' ')
    .replace(
      /&(?:#(\d{1,7});|#x([0-9a-fA-F]{1,6});|([a-z]{2,4});)?/gu,
      (_whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
        if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
        if (name !== undefined && Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
        wrong = true;
        return '';
      },
    );
  return wrong ? undefined : decoded;
}
