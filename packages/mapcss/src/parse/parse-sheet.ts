/** Sheets: rules, and what begins with `@`. */
import { type ImportedFrom, LineIndex, type SheetWarning, type SheetWarningKind } from '../sheet-error.ts';
import type { Rule, StyleSheet } from '../syntax-tree.ts';
import { checkRule } from './check-rule.ts';
import { type ImportResolver, readImportName } from './imports.ts';
import { parseBlock } from './parse-block.ts';
import { parseSelectors } from './parse-selector.ts';
import { parseSupports } from './parse-supports.ts';
import { Scanner } from './scanner.ts';

/** Options of the parser. */
export interface ParseOptions {
  /** Gives sheets that were fetched beforehand (`gatherImports`). Without it nothing is imported. */
  readonly imports?: ImportResolver;
}

/** UTF-16 units of a sheet with all that it imports. */
const LONGEST = 8_000_000;
const RULE_LIMIT = 100_000;
const IMPORT_DEPTH = 10;
const IMPORT_LIMIT = 100;
const WARNING_LIMIT = 1000;
const NESTING_LIMIT = 50;

/** State that a sheet and its imported sheets share during parsing. */
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
  /** The addresses on the way here. */
  readonly path: readonly string[];
  readonly from: ImportedFrom;
}

/**
 * Reads a sheet.
 *
 * @throws StyleSheetError where it, or one it imports, cannot be read
 */
export function parseStyleSheet(text: string, options: ParseOptions = {}): StyleSheet {
  const reading: Reading = { imports: options.imports, rules: [], warnings: [], importCount: 0, length: 0 };
  readText(reading, text, [], {});
  return { text, rules: reading.rules, warnings: reading.warnings };
}

function readText(reading: Reading, text: string, path: readonly string[], from: ImportedFrom): void {
  const scanner = new Scanner(text, from);
  reading.length += text.length;
  if (reading.length > LONGEST) scanner.fail('too-long');
  // the byte order mark that some editors write
  if (text.charCodeAt(0) === 0xfeff) scanner.at = 1;
  const sheet: SheetText = { scanner, lines: new LineIndex(text), path, from };
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

function readRule(reading: Reading, sheet: SheetText): void {
  const { scanner, lines, from } = sheet;
  const start = scanner.at;
  const selectors = parseSelectors(scanner);
  const declarations = parseBlock(scanner, lines);
  if (reading.rules.length === RULE_LIMIT) scanner.fail('too-long', start);
  const rule: Rule = { start, end: scanner.at, position: lines.position(start), sheet: from.sheet, selectors, declarations };
  reading.rules.push(rule);
  checkRule(rule, (kind, subject, offset) => warn(reading, sheet, kind, subject, offset));
}

function warn(reading: Reading, { lines, from }: SheetText, kind: SheetWarningKind, subject: string, offset: number): void {
  if (reading.warnings.length === WARNING_LIMIT) return;
  reading.warnings.push({ kind, subject: subject.slice(0, 200), ...lines.position(offset), ...from });
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
    readImportName(scanner);
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

function skipMedia(reading: Reading, sheet: SheetText, start: number): void {
  const { scanner } = sheet;
  warn(reading, sheet, 'media-ignored', '@media', start);
  while (!scanner.isAtEnd && scanner.next !== '{' && scanner.next !== ';') if (!scanner.skipComment()) scanner.at++;
  if (scanner.isAtEnd) scanner.fail('unclosed', start);
  skipBlock(scanner);
}

/** Passes a block, whatever stands in it, as long as its braces are balanced. */
function skipBlock(scanner: Scanner): void {
  const open = scanner.at;
  if (!scanner.sees('{')) scanner.fail('stray');
  for (let depth = 0; !scanner.isAtEnd; ) {
    if (scanner.seesComment) {
      scanner.skipComment();
      continue;
    }
    if (scanner.skipAddress()) continue;
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

function readImport(reading: Reading, sheet: SheetText, start: number): void {
  const { scanner, lines, path, from } = sheet;
  const name = readImportName(scanner);
  const behind = scanner.at;
  while (!scanner.isAtEnd && !';{}'.includes(scanner.next)) scanner.at++;
  const isConditional = scanner.at > behind;
  if (name === '' || !scanner.takes(';')) scanner.fail('at-rule', start);
  const found = reading.imports?.(name, from.sheet) ?? { fault: 'missing' };
  if ('fault' in found) warn(reading, sheet, `import-${found.fault}`, name, start);
  else if (path.includes(found.address)) warn(reading, sheet, 'import-cycle', name, start);
  else if (path.length >= IMPORT_DEPTH) warn(reading, sheet, 'import-too-deep', name, start);
  else if (reading.importCount === IMPORT_LIMIT) warn(reading, sheet, 'import-too-many', name, start);
  else {
    if (isConditional) warn(reading, sheet, 'import-condition', name, start);
    reading.importCount++;
    const importedAt = from.importedAt ?? lines.position(start);
    readText(reading, found.text, [...path, found.address], { sheet: found.address, importedAt });
  }
}
