/** The entry point of the parser: from the text of a query to its syntax tree and its diagnostics. */
import type { Diagnostic, HintCode, WarningCode } from '../diagnostic.ts';
import { LENGTH_LIMIT, NAME_LIMIT } from '../limits.ts';
import { TokenReader, tellLines } from '../token-reader.ts';
import { endOf, type TextSource, tokenize } from '../tokens.ts';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { Script } from '../tree/syntax-tree-setting.ts';
import { parseSettings } from './parse-settings.ts';
import { parseStatement } from './parse-statement.ts';
import { isGlobalBbox } from './static-checks.ts';

/** The result of `parseQuery`. A script with an error among its diagnostics is what could be read and is not to be run. */
export interface ParsedQuery {
  readonly script: Script;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a query in Overpass QL.
 *
 * Never throws: faults are diagnostics, in the order and with the sentences of the Overpass API 0.7.62, and reading goes on behind them.
 *
 * @param from decides which line is that of the end
 */
export function parseQuery(text: string, from: TextSource = 'body'): ParsedQuery {
  const refused = refuseWhole(text);
  if (refused !== undefined) return refused;
  const list = tokenize(text, undefined, from);
  const { tokens, openComment, openString } = list;
  const reader = new TokenReader(text, tokens, endOf(text, list), tellLines(text, list, from));
  warnOpen(reader, openString, 1, 'openText', 'addQuote');
  warnOpen(reader, openComment, 2, 'openComment', 'endComment');
  const long = tokens.find(({ type, from, to }) => type === 'word' && to - from > NAME_LIMIT);
  if (long !== undefined) reader.report('parse', `A name has at most ${NAME_LIMIT} characters.`, long, 'shorterName');
  const settings = parseSettings(reader);
  reader.hasGlobalBbox = settings.some((setting) => setting.name === 'bbox' && isGlobalBbox(setting.bbox));
  const statements: Statement[] = [];
  while (reader.good) {
    const statement = parseStatement(reader, 0);
    if (statement !== undefined) statements.push(statement);
  }
  return { script: { ...emptyScript(text), settings, statements }, diagnostics: reader.diagnostics };
}

/** The result for a text that is refused as a whole, because it is blank or too long; undefined for any other. */
export function refuseWhole(text: string): ParsedQuery | undefined {
  if (text.trim() === '') return { script: emptyScript(text), diagnostics: [wholeText(text, blankMessage(text), 'writeQuery')] };
  if (text.length <= LENGTH_LIMIT) return undefined;
  const message = `Input too long (length: ${text.length}, max. allowed: ${LENGTH_LIMIT})`;
  return { script: emptyScript(text), diagnostics: [wholeText(text, message, 'shorterQuery')] };
}

function emptyScript(text: string): Script {
  return { kind: 'script', from: 0, to: text.length, line: 1, settings: [], statements: [] };
}

function blankMessage(text: string): string {
  return text === '' ? 'Your input is empty.' : 'Your input contains only whitespace.';
}

function wholeText(text: string, message: string, hint: HintCode): Diagnostic {
  return { severity: 'error', kind: 'encoding', message, hint: { code: hint, data: {} }, from: 0, to: text.length, line: 1, column: 1 };
}

function warnOpen(
  reader: TokenReader,
  open: { readonly from: number; readonly line: number } | undefined,
  length: number,
  code: WarningCode,
  hint: HintCode,
): void {
  if (open !== undefined) reader.warn('parse', code, { ...open, to: open.from + length }, hint);
}
