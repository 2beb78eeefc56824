/**
 * What stands in front of the root of a text of the XML form, and behind it: blanks, comments, instructions, and in front a
 * document type. Anything else is told in the words for the place, unless it is none of the tokens that a document type is made of.
 */
import { xmlNameAt, xmlSpaces } from './scan-xml.ts';
import { stepOverComment, stepOverInstruction } from './xml-markup.ts';
import { isCutOff, JUNK, malformed, refuse, type XmlScan } from './xml-scan.ts';

/** How a step ends: at the first tag of a root, or behind what was stepped over, or where reading ends. */
export type OutsideStep = 'tag' | 'over' | 'end';

/** Tokens of one character. */
const SINGLE = ',[(|>';
/** What may stand behind a word, and behind a quoted text. */
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

/** What ends a quoted text, a comment or an instruction; undefined for what is none. */
function closingOf(text: string, at: number): string | undefined {
  if (text[at] === '"' || text[at] === "'") return text[at];
  if (text.startsWith('<!--', at)) return '-->';
  return text.startsWith('<?', at) ? '?>' : undefined;
}

/** Tells of text: a word, a number, or a quoted one. At the very end of the text, in front of the root, the server waits for more of it. */
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
