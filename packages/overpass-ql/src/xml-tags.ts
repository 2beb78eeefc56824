/** Steps over the tags of the XML form, and tells what is not well formed in them. */
import { scanXmlTag, xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { ROOT_ELEMENT } from './statements.ts';
import { isKnownElement } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import { decode, findBrokenReference, findReferenceFault, withoutOpenReference } from './xml-references.ts';
import { isCutOff, malformed, NO_CHARACTER, rangeAt, type XmlScan } from './xml-scan.ts';

/** Steps over `</name>`; false where it does not fit, or is broken off. */
export function closeElement(scan: XmlScan): boolean {
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
    element.finalText = scan.told;
    // the server forgets the text at the end of an element that it knows
    if (isKnownElement(name)) scan.told = undefined;
  }
  if (open.length === 0 && (scan.isWhole || isAddedRoot)) scan.isClosed = true;
  return true;
}

/** Reads `<name a="b">` or `<name/>` and steps over it; undefined where it is not well formed, or broken off. */
export function readTag(scan: XmlScan): XmlElement | undefined {
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
  const textBefore = scan.told;
  scan.told = undefined;
  const isOpen = text[to - 2] !== '/';
  return { name, attributes, children: [], textBefore, finalText: undefined, isOpen, ...rangeAt(scan, from, to) };
}

/** Tells of a tag that is broken off at an offset; where the end of the text does that, of nothing but a quote that is open. */
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

/** Where in a value what cannot stand there is; -1: nowhere. */
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
