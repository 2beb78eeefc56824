/** The scanner of tags of the XML form, below the reader of elements, also for texts that are incomplete. */

/** An attribute, with the ranges of the whole and of what stands between its quotes; UTF-16 offsets. */
export interface XmlAttribute {
  readonly name: string;
  /** as written, entities not resolved */
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** A tag that opens an element. */
export interface XmlTag {
  /** empty where no name stands */
  readonly name: string;
  readonly from: number;
  /** behind the name */
  readonly nameTo: number;
  /** behind its angle bracket, or where it is not well formed */
  readonly to: number;
  /** those that could be read */
  readonly attributes: readonly XmlAttribute[];
  /** whether `to` is where it is not well formed */
  readonly isBroken: boolean;
}

const NAME = /[\p{L}_:][\p{L}\p{M}\p{Nd}·_:.-]*/uy;

/** Markup that is stepped over: how it begins and ends. */
const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
];

/**
 * Steps over a comment or the like.
 *
 * @returns behind its end, `-1` with what would end it where it has none; undefined where none begins
 */
function skipMarkup(text: string, at: number): { readonly to: number; readonly closing: string } | undefined {
  const skipped = SKIPPED.find(([start]) => text.startsWith(start, at));
  if (skipped === undefined) return undefined;
  const [start, closing] = skipped;
  const end = text.indexOf(closing, at + start.length);
  return { to: end === -1 ? -1 : end + closing.length, closing };
}

/** Reads the tag whose angle bracket stands at an offset, as far as it is well formed. */
export function scanXmlTag(text: string, from: number): XmlTag {
  const name = xmlNameAt(text, from + 1);
  const nameTo = from + 1 + name.length;
  const attributes: XmlAttribute[] = [];
  const tag = (to: number, isBroken: boolean): XmlTag => ({ name, from, nameTo, to, attributes, isBroken });
  let at = nameTo;
  for (;;) {
    const gap = xmlSpaces(text, at);
    at += gap;
    if (text[at] === '>') return tag(at + 1, false);
    if (text[at] === '/' && text[at + 1] === '>') return tag(at + 2, false);
    const start = at;
    const key = xmlNameAt(text, at);
    if (key === '' || gap === 0) return tag(at, true);
    at += key.length + xmlSpaces(text, at + key.length);
    if (text[at] !== '=') return tag(at, true);
    at += 1 + xmlSpaces(text, at + 1);
    const quote = text[at];
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
    if (end === -1) return tag(at, true);
    attributes.push({ name: key, value: text.slice(at + 1, end), from: start, to: end + 1, valueFrom: at + 1, valueTo: end });
    at = end + 1;
  }
}

/** The first element of a text: where it, or what else stands before it, begins, and its tag where there is one. */
export function scanXmlHead(text: string): { readonly from: number; readonly tag: XmlTag | undefined } {
  let at = 0;
  for (;;) {
    at += xmlSpaces(text, at);
    const skipped = skipMarkup(text, at);
    if (skipped === undefined) break;
    at = skipped.to === -1 ? text.length : skipped.to;
  }
  const open = text.indexOf('<', at);
  return { from: at, tag: open === -1 ? undefined : scanXmlTag(text, open) };
}

/** The name at an offset; empty where none begins. */
export function xmlNameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

/** The number of white-space characters at an offset. */
export function xmlSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at++;
  return at - from;
}
