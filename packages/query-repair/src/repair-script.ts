/** The way of a repair, the same for both forms of the language: the output format, then each statement that prints. */
import type { Setting } from '@flyover/overpass-ql';
import { applyEdits, type QueryText, type TextEdit } from '@flyover/query-text';
import { type InsertLines, lineInserter } from './edits.ts';
import { type PlannedPrint, planRepair } from './plan-repair.ts';
import { problemAt } from './read-query.ts';
import type { Purpose, RepairProblem, RepairReason } from './repair.ts';

type FormatSetting = Extract<Setting, { readonly name: 'out' }>;

/** Operations that depend on the form of the language. Changes are undefined where a placeholder prevents them. */
export interface RepairForm {
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
