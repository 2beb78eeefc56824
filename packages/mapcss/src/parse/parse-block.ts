/** The lines of a block. */
import type { LineIndex } from '../sheet-error.ts';
import type { Declaration } from '../syntax-tree.ts';
import { readTagValue, readValue, readValueText } from './read-value.ts';
import type { Scanner } from './scanner.ts';

const NAME = /[^\s:;{}()[\]"',=!<>|&$]+/y;
const CLASS_NAME = /[\p{L}\p{N}_-]+/uy;
const TAG_KEY = /[^\s;{}()"'=]+/y;
const SET = /set(?=[\s."'])/iy;
const EXIT = /exit(?=\s*[;}])/iy;

/**
 * Reads a block, from its opening brace to its closing one.
 *
 * @throws StyleSheetError where a line is none, or a brace opens or is missing
 */
export function parseBlock(scanner: Scanner, lines: LineIndex): Declaration[] {
  const open = scanner.at;
  scanner.at++;
  const declarations: Declaration[] = [];
  for (;;) {
    scanner.skipBlank();
    if (scanner.isAtEnd) scanner.fail('unclosed', open);
    if (scanner.takes('}')) return declarations;
    if (scanner.takes(';')) continue;
    if (scanner.next === '{') scanner.fail('nested-block');
    const start = scanner.at;
    if (scanner.takesMatch(EXIT) !== '') declarations.push({ kind: 'exit', start, end: scanner.at });
    else if (scanner.takesMatch(SET) !== '') declarations.push(...parseSet(scanner, start));
    else {
      const property = parseProperty(scanner, start, lines);
      if (property !== undefined) declarations.push(property);
    }
    scanner.skipBlank();
    if (scanner.next === '{') scanner.fail('nested-block');
    if (!scanner.isAtEnd && scanner.next !== ';' && scanner.next !== '}') scanner.fail('declaration');
  }
}

/** `set .a`, `set k`, `set k=v`. */
function parseSet(scanner: Scanner, start: number): Declaration[] {
  scanner.skipBlank();
  if (scanner.takes('.')) {
    const name = scanner.takesMatch(CLASS_NAME);
    if (name === '') scanner.fail('class');
    return [{ kind: 'set-class', name, start, end: scanner.at }];
  }
  const key = scanner.next === '"' || scanner.next === "'" ? scanner.readQuoted() : scanner.takesMatch(TAG_KEY);
  if (key === '') scanner.fail('declaration');
  const afterKey = scanner.at;
  scanner.skipBlank();
  if (!scanner.takes('=')) {
    scanner.at = afterKey;
    const yes: Declaration = { kind: 'set-tag', key, value: { kind: 'text', text: 'yes', quoted: false }, start, end: afterKey };
    // sheets for JOSM set classes without the dot, too
    return /^[\w-]+$/.test(key) ? [yes, { kind: 'set-class', name: key, start, end: afterKey }] : [yes];
  }
  scanner.skipBlank();
  const text = readValueText(scanner);
  return [{ kind: 'set-tag', key, value: readTagValue(text), start, end: scanner.at }];
}

/** Nothing where no value is written. */
function parseProperty(scanner: Scanner, start: number, lines: LineIndex): Declaration | undefined {
  const name = scanner.takesMatch(NAME);
  if (name === '') scanner.fail('declaration');
  scanner.skipBlank();
  if (scanner.next === '{') scanner.fail('nested-block');
  if (scanner.isAtEnd) scanner.fail('unclosed');
  if (!scanner.takes(':')) scanner.fail('declaration', start);
  scanner.skipBlank();
  const text = readValueText(scanner);
  if (text === '') return undefined;
  return { kind: 'property', name, value: readValue(text), position: lines.position(start), start, end: scanner.at };
}
