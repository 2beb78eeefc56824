/** Steps over what is no tag in a text of the XML form: comments, processing instructions, sections of plain text. */

import { xmlNameAt } from './scan-xml.ts';
import { findDeclarationFault } from './xml-declaration.ts';
import { isCutOff, isInRoot, JUNK, malformed, NO_CHARACTER, rangeAt, refuse, type XmlScan } from './xml-scan.ts';

const COMMENT = '<!--';
const CDATA = '<![CDATA[';

/** Steps over a comment; false where it is not well formed, or broken off. */
export function stepOverComment(scan: XmlScan): boolean {
  const { text, at, reader } = scan;
  for (let i = 2; i < COMMENT.length; i++) if (!fits(scan, at + i, COMMENT[i])) return false;
  const start = at + COMMENT.length;
  const dashes = text.indexOf('--', start);
  const end = dashes === -1 ? text.length : dashes + 2;
  const bad = findBad(text, start, end);
  if (bad !== -1) return refuseAt(scan, bad);
  if (isCutOff(scan, end)) {
    reader.warn('parse', 'openComment', rangeAt(scan, at, start), 'endComment');
    return false;
  }
  if (text[end] !== '>') return refuseAt(scan, end);
  scan.at = end + 1;
  return true;
}

/** Steps over `<?name …?>`; false where it is not well formed, stands at a wrong place, or is broken off. */
export function stepOverInstruction(scan: XmlScan): boolean {
  const { text, at } = scan;
  const name = xmlNameAt(text, at + 2);
  const nameTo = at + 2 + name.length;
  if (isCutOff(scan, nameTo)) return false;
  if (name === '' || !/[\s?]/u.test(text[nameTo]) || (name !== 'xml' && name.toLowerCase() === 'xml')) return refuseAt(scan, nameTo);
  if (text[nameTo] === '?' && text[nameTo + 1] !== '>' && !isCutOff(scan, nameTo + 1)) return refuseAt(scan, nameTo + 1);
  const end = text.indexOf('?>', nameTo);
  const bad = findBad(text, nameTo, end === -1 ? text.length : end);
  if (bad !== -1) return refuseAt(scan, bad);
  if (end === -1) return warnOpen(scan, nameTo, '?>');
  const to = end + 2;
  if (name === 'xml') {
    const fault = scan.isClosed && !isInRoot(scan) ? JUNK : findDeclarationFault(text, at, to);
    if (fault !== undefined) {
      refuse(scan, fault, to);
      return false;
    }
  }
  scan.at = to;
  return true;
}

/** Steps over `<![CDATA[…]]>`, whose text counts as text; false where it is not well formed, or broken off. */
export function stepOverSection(scan: XmlScan, note: (from: number, text: string) => void): boolean {
  const { text, at } = scan;
  if (isCutOff(scan, at + CDATA.length - 1)) return false;
  for (let i = 3; i < CDATA.length; i++) if (!fits(scan, at + i, CDATA[i])) return false;
  const start = at + CDATA.length;
  const end = text.indexOf(']]>', start);
  const bad = findBad(text, start, end === -1 ? text.length : end);
  if (bad !== -1) return refuseAt(scan, bad);
  if (end === -1) return warnOpen(scan, start, ']]>');
  note(start, text.slice(start, end));
  scan.at = end + 3;
  return true;
}

/** Whether a character stands at an offset; another one is told, the end of the text is not. */
function fits(scan: XmlScan, at: number, character: string): boolean {
  if (scan.text[at] === character) return true;
  if (!isCutOff(scan, at)) malformed(scan, at);
  return false;
}

/** The server waits for the end, and leaves out what stands behind. */
function warnOpen(scan: XmlScan, to: number, closing: string): false {
  scan.reader.warn('parse', 'openElement', rangeAt(scan, scan.at, to), { code: 'closing', data: { closing } });
  return false;
}

function refuseAt(scan: XmlScan, at: number): false {
  malformed(scan, at);
  return false;
}

function findBad(text: string, from: number, to: number): number {
  const at = text.slice(from, to).search(NO_CHARACTER);
  return at === -1 ? -1 : from + at;
}
