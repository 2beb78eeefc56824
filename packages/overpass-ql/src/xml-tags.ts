/** Steps over the tags of the XML form, and tells what is not well formed in them. */
import { scanXmlTag, xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { ROOT_ELEMENT } from './statements.ts';
import { isKnownElement } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import { decode, findReferenceFault } from './xml-references.ts';
import { isCutOff, malformed, rangeAt, reportReference, type XmlScan } from './xml-scan.ts';

/** Steps over `</name>`; false where it does not fit, or is broken off. */
export function closeElement(scan: XmlScan): boolean {
  const { text, at, open } = scan;
  if (open.length === 0 && (scan.isWhole || scan.isClosed)) {
    malformed(scan, at + 1);
    return false;
  }
  const name = xmlNameAt(text, at + 2);
  const end = at + 2 + name.length + xmlSpaces(text, at + 2 + name.length);
  if (isCutOff(scan, end)) return false;
  if (name === '' || text[end] !== '>') {
    malformed(scan);
    return false;
  }
  const element = open.pop();
  const isAddedRoot = element === undefined && name === ROOT_ELEMENT;
  if (!isAddedRoot && element?.name !== name) {
    const hint = { code: 'closeFirst', data: { element: element?.name ?? name } } as const;
    scan.reader.report('parse', 'mismatched tag', rangeAt(scan, at, end + 1), hint);
    return false;
  }
  scan.at = end + 1;
  if (element !== undefined) {
    element.to = end + 1;
    element.isOpen = false;
    element.finalText = scan.told;
    // the server forgets the text at the end of an element that it knows
    if (isKnownElement(name)) scan.told = undefined;
  }
  if (open.length === 0 && (scan.isWhole || isAddedRoot)) scan.isClosed = true;
  return true;
}

/** Reads `<name a="b">` or `<name/>` and steps over it; undefined where it is not well formed, or broken off. */
export function readTag(scan: XmlScan): XmlElement | undefined {
  const { name, from, to, attributes: written, isBroken } = scanXmlTag(scan.text, scan.at);
  if (name === '' && !isCutOff(scan, from + 1)) return malformed(scan);
  const attributes = new Map<string, string>();
  for (const attribute of written) {
    const bracket = attribute.value.indexOf('<');
    if (bracket !== -1) return malformed(scan, attribute.valueFrom + bracket);
    const fault = findReferenceFault(attribute.value);
    if (fault !== undefined) return reportReference(scan, attribute.valueFrom, fault);
    if (attributes.has(attribute.name)) {
      const hint = { code: 'once', data: { attribute: attribute.name } } as const;
      scan.reader.report('parse', 'duplicate attribute', rangeAt(scan, from, attribute.to), hint);
      return undefined;
    }
    attributes.set(attribute.name, decode(attribute.value));
  }
  if (isBroken) {
    const place = placeOfFault(scan.text, to);
    if (!isCutOff(scan, place)) return malformed(scan, place);
    if (isQuote(scan.text[to])) scan.reader.warn('parse', 'openText', rangeAt(scan, to, to + 1), 'addQuote');
    return undefined;
  }
  scan.at = to;
  const textBefore = scan.told;
  scan.told = undefined;
  const isOpen = scan.text[to - 2] !== '/';
  return { name, attributes, children: [], textBefore, finalText: undefined, isOpen, ...rangeAt(scan, from, to) };
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

/** Where a tag that is broken off at an offset is no longer well formed: a text that is not closed goes on up to the next angle bracket. */
function placeOfFault(text: string, at: number): number {
  if (!isQuote(text[at])) return Math.min(at, text.length);
  const open = text.indexOf('<', at);
  return open === -1 ? text.length : open;
}
