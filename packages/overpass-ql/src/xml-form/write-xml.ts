/** Elements to text: indented, escaped, and checked for what XML cannot hold. */
import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import type { Range } from '../token-reader.ts';
import type { XmlNode } from './xml-node.ts';

/** Deeper elements are indented no further, so that the text grows with what it says. */
const INDENT_LIMIT = 40;

/** Why a query has no other form: it nests too deep, holds a character that XML cannot hold, or a statement that only XML has. */
export interface XmlFault {
  readonly kind: 'depth' | 'character' | 'statement';
  readonly range: Range;
  /** of `character`: its code point */
  readonly code: number;
}

/** Characters that XML 1.0 cannot hold in any way, half surrogates among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** What must be written otherwise within the quotes of a value; line ends and tabs would be read as blanks. */
const ESCAPED = /[&<>"\t\n\r]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The text of an element, with a line end behind it, and the first thing in it that cannot be written. */
export interface WrittenXml {
  readonly text: string;
  readonly fault: XmlFault | undefined;
}

/** Writes an element and all within it. */
export function writeXml(root: XmlNode): WrittenXml {
  const lines: string[] = [];
  let fault: XmlFault | undefined;
  const open: (XmlNode | string)[] = [root];
  let depth = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      depth--;
      lines.push(`${indent(depth)}</${next}>`);
      continue;
    }
    const { name, attributes, children, range } = next;
    if (depth >= STATEMENT_DEPTH_LIMIT) fault ??= { kind: 'depth', range, code: 0 };
    let tag = `${indent(depth)}<${name}`;
    for (const [key, value] of attributes) {
      const forbidden = FORBIDDEN.exec(value)?.[0].codePointAt(0);
      if (forbidden !== undefined) fault ??= { kind: 'character', range, code: forbidden };
      tag += ` ${key}="${escaped(value)}"`;
    }
    lines.push(children.length === 0 ? `${tag}/>` : `${tag}>`);
    if (children.length === 0) continue;
    depth++;
    open.push(name);
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
  return { text: `${lines.join('\n')}\n`, fault };
}

function indent(depth: number): string {
  return '  '.repeat(Math.min(depth, INDENT_LIMIT));
}

function escaped(value: string): string {
  return value.replace(ESCAPED, (character) => ENTITIES.get(character) ?? `&#${character.charCodeAt(0)};`);
}
