/** Reads the small XML of Overpass queries: elements and attributes; text between them has no meaning there. */
import type { TokenReader } from './token-reader.ts';

/** One element with its place in the text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly from: number;
  to: number;
  readonly line: number;
}

const DEPTH_LIMIT = 1024;
const MARKUP =
  /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<!.*?(?:>|$)|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|</gsu;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The top elements of a text; what is not well formed is reported. */
export function readXmlElements(text: string, reader: TokenReader): XmlElement[] {
  const top: XmlElement[] = [];
  const open: XmlElement[] = [];
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(MARKUP)) {
    const from = match.index;
    const to = from + match[0].length;
    for (; counted < from; counted++) if (text.charCodeAt(counted) === 10) line++;
    const [whole, closing, name, attributes, selfClosing] = match;
    if (whole === '<') {
      reader.report(
        'parse',
        'not well-formed (invalid token)',
        { from, to, line },
        'Write &lt; for < inside a value, and close every tag.',
      );
      return top;
    }
    if (name === undefined) continue;
    if (closing === '/') {
      const element = open.pop();
      if (element === undefined || element.name !== name) {
        reader.report('parse', 'mismatched tag', { from, to, line }, `Close <${element?.name ?? name}> before this.`);
        return top;
      }
      element.to = to;
      continue;
    }
    const element: XmlElement = { name, attributes: readAttributes(attributes), children: [], from, to, line };
    (open.at(-1)?.children ?? top).push(element);
    if (selfClosing !== '/') open.push(element);
    if (open.length > DEPTH_LIMIT) {
      reader.report('parse', `Nesting of statements is limited to ${DEPTH_LIMIT - 1} levels`, { from, to, line });
      break;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) reader.report('parse', 'no element found', unclosed, `Close <${unclosed.name}>.`);
  for (const element of open) element.to = text.length;
  return top;
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) attributes.set(name, decode(double ?? single ?? ''));
  return attributes;
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/gu,
    (whole, decimal: string | undefined, hex: string | undefined, name: string) => {
      if (decimal === undefined && hex === undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
