/** A server names lines of the query it got; the user sees the lines of the text in the editor. */
import type { RunFailure } from '@flyover/result-session';
import type { RunProblem } from './run-store.ts';

/** The failure with the user's lines, in its message too. */
export function inUserLines(failure: RunFailure, userLine: (line: number) => number): RunProblem {
  const message = failure.message.replace(/\bline (\d{1,9})\b/g, (named, line: string) =>
    failure.lines.includes(Number(line)) ? `line ${userLine(Number(line))}` : named,
  );
  return { ...failure, message, userLines: [...new Set(failure.lines.map(userLine))] };
}
