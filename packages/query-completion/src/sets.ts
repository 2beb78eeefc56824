/** The sets that have been given a name before a cursor, and what they hold as far as the text says it. */
import type { Arrow } from './outline-scan.ts';

/** A named set. */
export interface SetInScope {
  readonly name: string;
  /** 1-based, of the statement that fills it */
  readonly line: number;
  /** the type of the statement, `way`; another word it begins with, `foreach`; empty where a union or a placeholder fills it */
  readonly from: string;
  /** the first tag that it asks for: `highway=…`; empty where it asks for none */
  readonly tag: string;
}

/** Sets that are told, the last ones. */
const MOST = 60;

/** Characters of a statement that are looked at. */
const REACH = 400;

const NAME = /\s*\.\s*([A-Za-z_]\w*)/y;
const HEAD = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$)|\{\{\w+=[^{}\n]*\}\})*(?:\.\s*\w+\s+)?([a-z_]+)?/;
const AREA = /^\s*\{\{\s*(?:geocodeArea|nominatimArea)\b/;
const TAG = /\[\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\w+))\s*(?:(=)\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\w+))\s*)?/;

/** The last of a name holds; the nearest comes first. */
export function setsInScope(text: string, arrows: readonly Arrow[]): SetInScope[] {
  const found = new Map<string, SetInScope>();
  let line = 1;
  let counted = 0;
  for (const { statement, at } of arrows.slice(-MOST)) {
    NAME.lastIndex = at + 2;
    const name = NAME.exec(text)?.[1];
    if (name === undefined) continue;
    const written = text.slice(statement, Math.min(at, statement + REACH));
    const [head, word = ''] = HEAD.exec(written) ?? [''];
    const start = statement + head.length;
    for (let feed = text.indexOf('\n', counted); feed !== -1 && feed < start; feed = text.indexOf('\n', feed + 1)) line++;
    counted = Math.max(counted, start);
    const rest = written.slice(head.length);
    found.delete(name);
    found.set(name, { name, line, from: AREA.test(rest) ? 'area' : word, tag: tagOf(rest) });
  }
  return [...found.values()].reverse();
}

function tagOf(written: string): string {
  if (written.startsWith('(')) return '';
  const match = TAG.exec(written);
  if (match === null) return '';
  const [, double, single, bare, equals, doubleValue, singleValue, bareValue] = match;
  const key = double ?? single ?? bare;
  const value = doubleValue ?? singleValue ?? bareValue;
  return equals === undefined || value === undefined ? `${key}=…` : `${key}=${value}`;
}
