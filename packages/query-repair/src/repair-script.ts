/** The way of a repair, the same for both forms of the language: the output format, then each statement that prints. */
import { type Setting, tokenize } from '@flyover/overpass-ql';
import { findPlaceholders, lineOf, lineStarts } from '@flyover/query-template';
import { applyEdits, type QueryText, type Range, type TextEdit } from '@flyover/query-text';
import { type PlannedPrint, planRepair } from './plan-repair.ts';
import { type Purpose, problemAt, type RepairProblem, type RepairReason } from './read-query.ts';

type FormatSetting = Extract<Setting, { readonly name: 'out' }>;

/** Operations that depend on the form of the language. Changes are undefined where a placeholder prevents them. */
interface RepairForm {
  /** The name of the statement that prints. */
  readonly print: string;
  /** Returns the notation of the output format. */
  writtenFormat(format: string): string;
  setFormat(setting: FormatSetting, format: string): TextEdit[] | undefined;
  /** @param copy a name that no set has */
  repairPrint(print: PlannedPrint, copy: string, insert: InsertLines): TextEdit[] | undefined;
}

/** The repaired text and what has to be done by hand. */
export function repairScript(
  text: string,
  read: QueryText,
  purpose: Purpose,
  form: RepairForm,
  areNested: boolean,
): { text: string; problems: RepairProblem[] } {
  const edits: TextEdit[] = [];
  const problems: RepairProblem[] = [];
  const byHand = (offset: number, reason: RepairReason) => {
    const problem = problemAt(read, offset, 'by-hand', reason);
    // a placeholder may hold many
    if (problems.at(-1)?.offset !== problem.offset) problems.push(problem);
  };
  for (const setting of read.parsed.script.settings) {
    if (setting.name !== 'out') continue;
    const format = purpose === 'editor' ? 'xml' : 'json';
    if (setting.format === 'xml' || (purpose === 'map' && setting.format === 'json')) continue;
    const found = form.setFormat(setting, format);
    if (found === undefined) byHand(setting.from, { kind: 'format', written: form.writtenFormat(format) });
    else edits.push(...found);
  }
  const insert = lineInserter(text);
  const copy = unusedName(read);
  for (const print of planRepair(read.parsed.script, purpose, areNested)) {
    const found = form.repairPrint(print, copy, insert);
    if (found === undefined) byHand(print.statement.from, { kind: 'print', print: form.print });
    else edits.push(...found);
    if (purpose === 'editor' && print.inUnion && print.means !== 'nothing')
      byHand(print.statement.from, { kind: 'union', print: form.print });
  }
  return { text: applyEdits(text, edits), problems };
}

/** A name that no set has. */
function unusedName(read: QueryText): string {
  let name = 'repaired';
  for (let count = 2; read.query.includes(name); count++) name = `repaired${count}`;
  return name;
}

// Changes of a text that keep its layout.

/** Puts lines before a position of a text: with the indentation of its line, on lines of their own. */
export type InsertLines = (at: number, lines: readonly string[]) => TextEdit;

/** Returns a function that inserts lines into a text; the starts of its lines are computed once. */
function lineInserter(text: string): InsertLines {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const starts = lineStarts(text);
  return (at, lines) => {
    const lineStart = starts[lineOf(starts, at)];
    let indentEnd = lineStart;
    while (indentEnd < at && (text[indentEnd] === ' ' || text[indentEnd] === '\t')) indentEnd++;
    const indent = text.slice(lineStart, indentEnd);
    const ownLine = indentEnd === at ? '' : `${lineBreak}${indent}`;
    return { from: at, to: at, insert: `${ownLine}${lines.map((line) => `${line}${lineBreak}${indent}`).join('')}` };
  };
}

/** Takes a range out, with the blanks before it. */
export function remove(text: string, { from, to }: Range, insert = ''): TextEdit {
  let start = from;
  while (insert === '' && start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return { from: start, to, insert: insert + partsToKeep(text.slice(from, to)) };
}

/** Returns the text to keep of a removed part of Overpass QL: its comments, and placeholders that define something. */
function partsToKeep(part: string): string {
  const directives = findPlaceholders(part)
    .filter(({ kind, name }) => kind === 'define' || name === 'style' || name === 'data')
    .map(({ from, to }) => part.slice(from, to));
  // what follows a comment of a line stays on the next one
  const comments = tokenize(part).comments.map(({ kind, from, to }) => part.slice(from, kind === 'line' ? to + 1 : to));
  return comments.concat(directives).join('');
}
