/** All that is wrong with the text, whoever has found it: the checks, the server of the last run, the reader of style sheets. Each once. */
import type { TextProblem } from '@flyover/query-checks';
import type { RunProblem } from '../../run/run-store.ts';
import type { StyleNote } from '../../run/style-notes.ts';

/** One line of the list. */
export interface ProblemEntry {
  readonly severity: TextProblem['severity'];
  /** From 1; undefined where the reader of the style sheet names none. */
  readonly line?: number;
  readonly column?: number;
  /** One of them: what it is. */
  readonly problem?: TextProblem;
  readonly note?: StyleNote;
  /** What a server says, or the run. */
  readonly message?: string;
}

/** What is known of the style sheets. */
interface StyleNotes {
  readonly problem?: StyleNote;
  readonly warnings: readonly StyleNote[];
}

/** Of a text in which nothing is written yet, none: all that it lacks is no mistake. What a run says of it is told all the same. */
export function writtenProblems(text: string | undefined, problems: readonly TextProblem[]): readonly TextProblem[] {
  return text?.trim() === '' ? [] : problems;
}

/** In the order of the lines. What a server says of a line with an error of the checks is said by these. */
export function problemEntries(
  problems: readonly TextProblem[],
  { problem: refused, warnings }: StyleNotes,
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

/** How many there are that something is wrong with, and how many only say more. */
export function countEntries(entries: readonly ProblemEntry[]): {
  readonly problems: number;
  readonly notes: number;
  readonly worst: TextProblem['severity'];
} {
  const of = (wanted: TextProblem['severity']) => entries.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [of('error'), of('warning')];
  return { problems: errors + warnings, notes: of('info'), worst: errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'info' };
}
