/** The ranges of problems in the editor, which move with the edits around them, and the positions of notes on style sheets. */
import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint';
import type { EditorState, Text } from '@codemirror/state';
import type { ProblemCode, TextProblem } from '@flyover/query-checks';
import { problemSentence } from '../../language/problem-sentence.ts';
import type { StyleNote } from '../../language/problems-store.ts';

/** The most underlined problems; errors come first. */
const MOST_SHOWN = 300;

const WORD = /[\p{L}\p{N}_]/u;

/** A problem, and its current range. */
export interface ProblemRange {
  readonly problem: TextProblem;
  readonly from: number;
  readonly to: number;
}

/** A diagnostic of CodeMirror with its problem. */
export interface ProblemDiagnostic extends Diagnostic {
  readonly problem: TextProblem;
}

/** Returns the problems to underline. */
export function shownProblems(problems: readonly TextProblem[]): readonly TextProblem[] {
  if (problems.length <= MOST_SHOWN) return problems;
  return problems.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error')).slice(0, MOST_SHOWN);
}

/** Findings about a whole statement: only its first word is underlined, so that problems inside it remain visible. */
const WHOLE: ReadonlySet<ProblemCode> = new Set([
  'set-never-read',
  'nothing-printed',
  'result-not-printed',
  'result-overwritten',
  'recursion-unused',
  'printed-twice',
  'count-after-out',
  'no-geometry',
  'no-bound',
  'tag-without-bound',
  'key-without-bound',
  'pattern-without-bound',
  'nwr-instead',
]);

/** Returns the range to underline: the first line of a range over several lines; a range without letters has the word at it. */
export function underlined(doc: Text, problem: Pick<TextProblem, 'from' | 'to' | 'code'>): { readonly from: number; readonly to: number } {
  const { from, to, code } = problem;
  const line = doc.lineAt(Math.min(from, doc.length));
  const start = Math.min(from, line.to);
  const end = Math.min(Math.max(to, start), line.to);
  if (end > start) {
    const text = line.text.slice(start - line.from, end - line.from);
    const word = WHOLE.has(code) ? /^[\p{L}\p{N}_<.-]+/u.exec(text)?.[0] : undefined;
    return { from: start, to: word === undefined ? end : start + word.length };
  }
  // something missing is marked at the word before it
  const before = line.text.slice(0, start - line.from).trimEnd();
  let word = before.length;
  while (word > 0 && WORD.test(before[word - 1])) word -= 1;
  if (word === before.length) word = Math.max(word - 1, 0);
  return { from: line.from + word, to: line.from + before.length };
}

/** Returns the problems of the editor in the order of its text. */
export function problemRanges(state: EditorState): readonly ProblemRange[] {
  const ranges: ProblemRange[] = [];
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (hasProblem(diagnostic)) ranges.push({ problem: diagnostic.problem, from, to });
  });
  return ranges.sort((one, other) => one.from - other.from || one.to - other.to);
}

/** Returns the next of the sorted ranges after a position, or the previous one with `direction` -1, wrapping around at the ends. */
export function nextProblem<Range extends Pick<ProblemRange, 'from'>>(
  ranges: readonly Range[],
  head: number,
  direction: 1 | -1,
): Range | undefined {
  if (direction === 1) return ranges.find(({ from }) => from > head) ?? ranges[0];
  return ranges.findLast(({ from }) => from < head) ?? ranges.at(-1);
}

/** Returns the problems at a position, else those of its line. */
export function problemsAt(state: EditorState, head: number): readonly ProblemRange[] {
  const ranges = problemRanges(state);
  const here = ranges.filter(({ from, to }) => from <= head && head <= to);
  if (here.length > 0) return here;
  const line = state.doc.lineAt(head);
  return ranges.filter(({ from }) => line.from <= from && from <= line.to);
}

/** Returns a problem as a diagnostic of CodeMirror. */
export function diagnosticOf(doc: Text, problem: TextProblem, render: Pick<Diagnostic, 'renderMessage' | 'actions'>): ProblemDiagnostic {
  return { ...underlined(doc, problem), severity: problem.severity, message: problemSentence(problem), ...render, problem };
}

/** Returns whether a diagnostic has a problem. */
export function hasProblem(diagnostic: Diagnostic): diagnostic is ProblemDiagnostic {
  return 'problem' in diagnostic;
}

/** A note on a style sheet, and its position in the text. */
export interface NotePosition {
  readonly severity: 'error' | 'warning';
  readonly note: StyleNote;
  readonly from: number;
}

/** Returns the positions of the notes that have a line; one beyond the text is moved to its end. */
export function notePositions(
  doc: Text,
  { problem, warnings }: { readonly problem?: StyleNote; readonly warnings: readonly StyleNote[] },
): readonly NotePosition[] {
  const notes = warnings.map((note) => ({ severity: 'warning' as const, note }));
  const all = problem === undefined ? notes : [{ severity: 'error' as const, note: problem }, ...notes];
  return all.flatMap(({ severity, note }) => {
    if (note.line === undefined) return [];
    const line = doc.line(Math.min(Math.max(note.line, 1), doc.lines));
    return [{ severity, note, from: Math.min(line.from + (note.column ?? 1) - 1, line.to) }];
  });
}
