/** The condition of `@supports`. */
import { isDrawnProperty } from './drawn-properties.ts';
import type { Scanner } from './scanner.ts';

const DEPTH_LIMIT = 100;
const WORD = /(?:and|or|not)(?![\w-])/iy;
const PROPERTY = /[^\s:()]+/y;

/**
 * Reads a condition up to the brace behind it, which is not taken; gives whether it holds.
 *
 * @throws StyleSheetError where it is none
 */
export function parseSupports(scanner: Scanner): boolean {
  const holds = parseAny(scanner, 0);
  scanner.skipBlank();
  if (scanner.next !== '{') scanner.fail(scanner.isAtEnd ? 'unclosed' : 'stray');
  return holds;
}

/** Parts with `and` or `or` between them; where both are mixed, from left to right. */
function parseAny(scanner: Scanner, depth: number): boolean {
  if (depth > DEPTH_LIMIT) scanner.fail('too-deep');
  let holds = parsePart(scanner, depth);
  for (;;) {
    scanner.skipBlank();
    const word = scanner.takesMatch(WORD).toLowerCase();
    if (word === '') return holds;
    if (word === 'not') scanner.fail('stray');
    const next = parsePart(scanner, depth);
    holds = word === 'and' ? holds && next : holds || next;
  }
}

function parsePart(scanner: Scanner, depth: number): boolean {
  let turned = false;
  for (scanner.skipBlank(); scanner.takesMatch(WORD).toLowerCase() === 'not'; scanner.skipBlank()) turned = !turned;
  if (!scanner.takes('(')) scanner.fail('stray');
  scanner.skipBlank();
  const holds = seesGroup(scanner) ? parseAny(scanner, depth + 1) : parseProperty(scanner);
  scanner.skipBlank();
  if (!scanner.takes(')')) scanner.fail('unclosed');
  return holds !== turned;
}

function seesGroup(scanner: Scanner): boolean {
  const start = scanner.at;
  const isGroup = scanner.next === '(' || scanner.takesMatch(WORD).toLowerCase() === 'not';
  scanner.at = start;
  return isGroup;
}

/** `property`, or `property: value`, whose value is not looked at. */
function parseProperty(scanner: Scanner): boolean {
  const name = scanner.takesMatch(PROPERTY);
  if (name === '') scanner.fail('stray');
  scanner.skipBlank();
  if (scanner.takes(':')) {
    for (let depth = 0; !scanner.isAtEnd && !(scanner.next === ')' && depth === 0); ) {
      if (scanner.next === '{' || scanner.next === '}') scanner.fail('unclosed');
      if (scanner.next === '"' || scanner.next === "'") {
        scanner.readQuoted();
        continue;
      }
      if (scanner.next === '(') depth++;
      if (scanner.next === ')') depth--;
      scanner.at++;
    }
  }
  return isDrawnProperty(name);
}
