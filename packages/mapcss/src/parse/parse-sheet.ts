/** Sheets: rules, and what begins with `@`. */
import { LineIndex, type SheetWarning, type SheetWarningKind } from '../sheet-error.ts';
import type { Rule, StyleSheet } from '../syntax-tree.ts';
import { checkRule } from './check-rule.ts';
import { parseBlock } from './parse-block.ts';
import { parseSelectors } from './parse-selector.ts';
import { parseSupports } from './parse-supports.ts';
import { Scanner } from './scanner.ts';

/** Gives the text of a sheet that another one names in `@import`; undefined where there is none. */
export type ImportResolver = (name: string) => string | undefined;

/** What parsing may use. */
export interface ParseOptions {
  /** Texts that were fetched beforehand, by the names in `importsOf`. Without it nothing is imported. */
  readonly imports?: ImportResolver;
}

/** UTF-16 units of a sheet with all that it imports. */
const LONGEST = 8_000_000;
const RULE_LIMIT = 100_000;
const IMPORT_DEPTH = 10;
const IMPORT_LIMIT = 100;
const WARNING_LIMIT = 1000;
const NESTING_LIMIT = 50;

/** What sheet and imported sheets share while they are read. */
interface Reading {
  readonly imports: ImportResolver | undefined;
  readonly rules: Rule[];
  readonly warnings: SheetWarning[];
  importCount: number;
  length: number;
}

/** One text of them. */
interface SheetText {
  readonly scanner: Scanner;
  readonly lines: LineIndex;
  /** The names on the way here. */
  readonly path: readonly string[];
}

/**
 * Reads a sheet.
 *
 * @throws StyleSheetError where it, or one it imports, cannot be read
 */
export function parseStyleSheet(text: string, options: ParseOptions = {}): StyleSheet {
  const reading: Reading = { imports: options.imports, rules: [], warnings: [], importCount: 0, length: 0 };
  readText(reading, text, []);
  return { text, rules: reading.rules, warnings: reading.warnings };
}

/** The names that a sheet imports, each once, in their order; those of the imported sheets are not among them. None of a sheet that cannot be read. */
export function importsOf(text: string): string[] {
  const names = new Set<string>();
  try {
    parseStyleSheet(text, {
      imports: (name) => {
        names.add(name);
        return undefined;
      },
    });
  } catch {
    return [];
  }
  return [...names];
}

function readText(reading: Reading, text: string, path: readonly string[]): void {
  const scanner = new Scanner(text, path.at(-1));
  reading.length += text.length;
  if (reading.length > LONGEST) scanner.fail('too-long');
  // the byte order mark that some editors write
  if (text.charCodeAt(0) === 0xfeff) scanner.at = 1;
  const sheet: SheetText = { scanner, lines: new LineIndex(text), path };
  readRules(reading, sheet, 0);
  if (!scanner.isAtEnd) scanner.fail('stray');
}

/** Reads up to the end, or to a closing brace where these rules are within a block. */
function readRules(reading: Reading, sheet: SheetText, nesting: number): void {
  const { scanner } = sheet;
  for (;;) {
    scanner.skipBlank();
    if (scanner.isAtEnd || (scanner.next === '}' && nesting > 0)) return;
    if (scanner.next === '@') readAtRule(reading, sheet, nesting);
    else readRule(reading, sheet);
  }
}

function readRule(reading: Reading, { scanner, lines, path }: SheetText): void {
  const start = scanner.at;
  const selectors = parseSelectors(scanner);
  const declarations = parseBlock(scanner, lines);
  if (reading.rules.length === RULE_LIMIT) scanner.fail('too-long', start);
  const rule: Rule = { start, end: scanner.at, position: lines.position(start), sheet: path.at(-1), selectors, declarations };
  reading.rules.push(rule);
  checkRule(rule, (kind, subject, offset) => warn(reading, lines, kind, subject, offset));
}

function warn(reading: Reading, lines: LineIndex, kind: SheetWarningKind, subject: string, offset: number): void {
  if (reading.warnings.length < WARNING_LIMIT) reading.warnings.push({ kind, subject: subject.slice(0, 200), ...lines.position(offset) });
}

const IMPORT = /@import(?![\w-])/y;
const SUPPORTS = /@supports(?![\w-])/y;
const MEDIA = /@media(?![\w-])/y;
const CHARSET = /@charset\s/y;

function readAtRule(reading: Reading, sheet: SheetText, nesting: number): void {
  const { scanner } = sheet;
  const start = scanner.at;
  if (scanner.takesMatch(IMPORT) !== '') readImport(reading, sheet, start);
  else if (scanner.takesMatch(SUPPORTS) !== '') readSupports(reading, sheet, nesting);
  else if (scanner.takesMatch(MEDIA) !== '') skipMedia(reading, sheet, start);
  else if (scanner.takesMatch(CHARSET) === '') scanner.fail('at-rule', start);
  else {
    importName(scanner);
    if (!scanner.takes(';')) scanner.fail('at-rule', start);
  }
}

function readSupports(reading: Reading, sheet: SheetText, nesting: number): void {
  const { scanner } = sheet;
  if (nesting === NESTING_LIMIT) scanner.fail('too-deep');
  const holds = parseSupports(scanner);
  const open = scanner.at;
  if (!holds) skipBlock(scanner);
  else {
    scanner.at++;
    readRules(reading, sheet, nesting + 1);
    if (!scanner.takes('}')) scanner.fail('unclosed', open);
  }
}

function skipMedia(reading: Reading, { scanner, lines }: SheetText, start: number): void {
  warn(reading, lines, 'media-ignored', '@media', start);
  while (!scanner.isAtEnd && scanner.next !== '{' && scanner.next !== ';') if (!scanner.skipComment()) scanner.at++;
  if (scanner.isAtEnd) scanner.fail('unclosed', start);
  skipBlock(scanner);
}

/** Passes a block, whatever stands in it, as long as its braces are balanced. */
function skipBlock(scanner: Scanner): void {
  const open = scanner.at;
  if (!scanner.sees('{')) scanner.fail('stray');
  for (let depth = 0; !scanner.isAtEnd; ) {
    if (scanner.skipComment()) continue;
    const { next } = scanner;
    if (next === '"' || next === "'") {
      // a quote of a grammar that is not ours may end nowhere
      const end = scanner.endOfQuoted();
      scanner.at = end === -1 || scanner.text.slice(scanner.at, end).includes('\n') ? scanner.at + 1 : end;
      continue;
    }
    scanner.at++;
    if (next === '{') depth++;
    if (next === '}' && --depth === 0) return;
  }
  scanner.fail('unclosed', open);
}

const ADDRESS = /[^\s"'();{}]+/y;

function readImport(reading: Reading, { scanner, lines, path }: SheetText, start: number): void {
  const name = importName(scanner);
  // a condition behind it (`@import "x" screen;`) is not looked at
  while (!scanner.isAtEnd && !';{}'.includes(scanner.next)) scanner.at++;
  if (name === '' || !scanner.takes(';')) scanner.fail('at-rule', start);
  if (path.includes(name) || path.length >= IMPORT_DEPTH || ++reading.importCount > IMPORT_LIMIT) {
    warn(reading, lines, 'import-refused', name, start);
    return;
  }
  const text = reading.imports?.(name);
  if (text === undefined) warn(reading, lines, 'import-missing', name, start);
  else readText(reading, text, [...path, name]);
}

/** `"x"`, `url("x")`, `url(x)`, `("x")`. */
function importName(scanner: Scanner): string {
  scanner.skipBlank();
  scanner.takes('url');
  const inside = scanner.takes('(');
  scanner.skipSpace();
  const quoted = scanner.next === '"' || scanner.next === "'";
  const name = quoted ? scanner.readQuoted() : scanner.takesMatch(ADDRESS);
  scanner.skipSpace();
  if (inside && !scanner.takes(')')) scanner.fail('unclosed');
  scanner.skipBlank();
  return name;
}
