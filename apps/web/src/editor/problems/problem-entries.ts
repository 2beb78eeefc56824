/** All problems of the text, each once: from the checks, the server of the last run, and the parser of style sheets. */
import type { TextProblem } from '@flyover/query-checks';
import { editorText, type StyleNote, type StyleNotes, useProblems } from '../../language/problems-store.ts';
import { type RunProblem, useRun } from '../../run/run-store.ts';

/** The id of the list of problems. */
export const PROBLEMS_LIST = 'problems-list';

/** A row of the list. */
export interface ProblemEntry {
  readonly severity: TextProblem['severity'];
  /** From 1; undefined where the reader of the style sheet names none. */
  readonly line?: number;
  readonly column?: number;
  /** The source: one of `problem`, `note` and `message`. */
  readonly problem?: TextProblem;
  readonly note?: StyleNote;
  /** The message of a server, or of the run. */
  readonly message?: string;
}

/** Returns no problems for an empty text: its omissions are no mistakes. Problems of a run are still reported. */
export function writtenProblems(text: string | undefined, problems: readonly TextProblem[]): readonly TextProblem[] {
  return text?.trim() === '' ? [] : problems;
}

/** Returns the problems in the order of the lines. A server's problem is left out where the checks report an error in the same line. */
export function problemEntries(
  problems: readonly TextProblem[],
  { problem: refused, warnings }: Pick<StyleNotes, 'problem' | 'warnings'>,
  run: RunProblem | undefined,
): readonly ProblemEntry[] {
  const known = new Set(problems.filter(({ severity }) => severity === 'error').map(({ line }) => line));
  if (refused?.line !== undefined) known.add(refused.line);
  const entries: ProblemEntry[] = problems.map((problem) => ({
    severity: problem.severity,
    line: problem.line,
    column: problem.column,
    problem,
  }));
  if (refused !== undefined) entries.push({ severity: 'error', line: refused.line, column: refused.column, note: refused });
  for (const note of warnings) entries.push({ severity: 'warning', line: note.line, column: note.column, note });
  for (const line of run?.userLines ?? []) if (!known.has(line)) entries.push({ severity: 'error', line, message: run?.message });
  return entries.sort((one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0));
}

/** Counts the problems and the notes, and finds the worst severity. */
export function countEntries(entries: readonly ProblemEntry[]): {
  readonly problems: number;
  readonly notes: number;
  readonly worst: TextProblem['severity'];
} {
  const of = (wanted: TextProblem['severity']) => entries.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [of('error'), of('warning')];
  return { problems: errors + warnings, notes: of('info'), worst: errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'info' };
}

/** Returns the list of problems. It includes those of a server as long as the text is the one that ran. */
export function useProblemEntries(): readonly ProblemEntry[] {
  const text = useProblems((state) => state.text);
  const problems = useProblems((state) => state.problems);
  const style = useProblems((state) => state.style);
  const said = useRun(({ problem, text: ran }) => (text === undefined || text === editorText(ran) ? problem : undefined));
  return problemEntries(writtenProblems(text, problems), style, said);
}
