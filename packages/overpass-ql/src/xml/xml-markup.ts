/**
 * Markup other than tags in the XML form: the text before and after the root (blanks, comments, instructions, a document type), comments, instructions and
 * sections inside, and the declaration. Unexpected text gets the message for its place, unless it is none of the tokens of a document type.
 */
import { xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { isCutOff, isInRoot, JUNK, malformed, NO_CHARACTER, rangeAt, refuse, type XmlScan } from './xml-references.ts';

/** The end of a step: at the first tag of a root, after skipped markup, or where reading ends. */
export type OutsideStep = 'tag' | 'over' | 'end';

/** Tokens of one character. */
const SINGLE = ',[(|>';
/** Characters that may follow a word, and a quoted text. */
const BEHIND_WORD = /[\s>),|[%]/u;
const BEHIND_LITERAL = /[\s>%[]/u;
const WORD = /[\p{L}\p{M}\p{Nd}·_:.-]+/uy;

/** Steps over one thing outside of the root. */
export function stepOutside(scan: XmlScan): OutsideStep {
  scan.at += xmlSpaces(scan.text, scan.at);
  const { text, at } = scan;
  if (isCutOff(scan, at)) return 'end';
  if (text[at] !== '<') return refuseWord(scan);
  const next = text[at + 1];
  if (next === '!') return stepOverDeclaration(scan);
  if (next === '?') return stepOverInstruction(scan) ? 'over' : 'end';
  if (next !== undefined && xmlNameAt(text, at + 1) === '') malformed(scan, at + 1);
  else if (next !== undefined && scan.isClosed) refuse(scan, JUNK, text.length, 'intoScript');
  else if (next !== undefined) return 'tag';
  return 'end';
}

/** Steps over `<!-- -->` and `<!DOCTYPE>`; nothing else of the kind has a place here. */
function stepOverDeclaration(scan: XmlScan): OutsideStep {
  const { text, at } = scan;
  if (text[at + 2] === '-') return stepOverComment(scan) ? 'over' : 'end';
  const [word] = /^[A-Za-z_]*/u.exec(text.slice(at + 2, at + 64)) ?? [''];
  const end = at + 2 + word.length;
  if (isCutOff(scan, end)) return 'end';
  if (text[at + 2] !== '[' && (word === '' || !/[\s%]/u.test(text[end]))) malformed(scan, end);
  else if (word !== 'DOCTYPE' || scan.hasType || scan.isClosed) refuseHere(scan);
  else return stepOverType(scan, end);
  return 'end';
}

/** Steps over a document type, and notes the entities that it declares. */
function stepOverType(scan: XmlScan, from: number): OutsideStep {
  const { text, entities } = scan;
  const parts = /["'<>[\]]/gu;
  parts.lastIndex = from;
  let [depth, inside] = [1, false];
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    const closing = closingOf(text, part.index);
    if (closing !== undefined) {
      const end = text.indexOf(closing, part.index + 1);
      if (end === -1) break;
      parts.lastIndex = end + closing.length;
    } else if (part[0] === '[') inside = true;
    else if (part[0] === ']') inside = false;
    else if (part[0] === '<') depth++;
    else if (--depth === 0) {
      if (inside) break;
      const type = text.slice(from, part.index);
      for (const [, name, double, single] of type.matchAll(/<!ENTITY\s+([^\s%"'>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/gu)) {
        if (!entities.values.has(name)) entities.values.set(name, double ?? single);
      }
      entities.areMore = /^\s+\S+\s+(?:SYSTEM|PUBLIC)\s/u.test(type);
      scan.hasType = true;
      scan.at = part.index + 1;
      return 'over';
    }
  }
  return 'end';
}

/** The end mark of a quoted text, a comment or an instruction; undefined for anything else. */
function closingOf(text: string, at: number): string | undefined {
  if (text[at] === '"' || text[at] === "'") return text[at];
  if (text.startsWith('<!--', at)) return '-->';
  return text.startsWith('<?', at) ? '?>' : undefined;
}

/** Reports text: a word, a number, or a quoted one. At the very end of the text, before the root, the server waits for more of it. */
function refuseWord(scan: XmlScan): 'end' {
  const { text, at, isClosed } = scan;
  const first = text[at];
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, at + 1);
    if (end !== -1) refuseBefore(scan, end + 1, BEHIND_LITERAL);
  } else if (SINGLE.includes(first)) refuseHere(scan);
  else if (first === ']' || first === ')') {
    const waits = isCutOff(scan, at + 1) ? !isClosed : text.endsWith(']]') && at === text.length - 2;
    if (!waits) refuseHere(scan);
  } else {
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0] ?? '';
    if (word === '') malformed(scan, at);
    else refuseBefore(scan, at + word.length, BEHIND_WORD);
  }
  return 'end';
}

function refuseBefore(scan: XmlScan, at: number, behind: RegExp): void {
  if (isCutOff(scan, at)) {
    if (scan.isClosed) refuseHere(scan);
  } else if (behind.test(scan.text[at])) refuseHere(scan);
  else malformed(scan, at);
}

function refuseHere(scan: XmlScan): void {
  const { text, at } = scan;
  const next = text.indexOf('<', at + 1);
  const to = at + text.slice(at, next === -1 ? text.length : next).trimEnd().length;
  refuse(scan, scan.isClosed ? JUNK : 'syntax error', to, 'intoScript');
}

// Comments, processing instructions and CDATA sections, skipped.

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

/** The XML declaration at the start of a text. */

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"[\w.-]*"|'[\w.-]*')(?:\s+encoding\s*=\s*(?:"([a-z][\w.-]*)"|'([a-z][\w.-]*)'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>$/iu;

/** Encodings that a text of single bytes may have. */
const ENCODINGS: ReadonlySet<string> = new Set(['utf-8', 'iso-8859-1', 'us-ascii']);
const OF_TWO_BYTES: ReadonlySet<string> = new Set(['utf-16', 'utf-16le', 'utf-16be']);

/** The fault of the declaration from an offset up to its end; undefined where there is none. */
function findDeclarationFault(text: string, from: number, to: number): string | undefined {
  if (from > 0) return 'XML or text declaration not at start of entity';
  const parts = DECLARATION.exec(text.slice(from, to));
  if (parts === null) return 'XML declaration not well-formed';
  const encoding = (parts[1] ?? parts[2] ?? 'utf-8').toLowerCase();
  if (OF_TWO_BYTES.has(encoding)) return 'encoding specified in XML declaration is incorrect';
  return ENCODINGS.has(encoding) ? undefined : 'unknown encoding';
}
