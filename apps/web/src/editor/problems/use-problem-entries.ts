import { editorText, useProblems } from '../../language/problems-store.ts';
import { useRun } from '../../run/run-store.ts';
import { useStyleNotes } from '../../run/style-notes.ts';
import { type ProblemEntry, problemEntries, writtenProblems } from './problem-entries.ts';

/** Returns the list of problems. It includes those of a server as long as the text is the one that ran. */
export function useProblemEntries(): readonly ProblemEntry[] {
  const { text, problems } = useProblems();
  const style = useStyleNotes();
  const said = useRun(({ problem, text: ran }) => (text === undefined || text === editorText(ran) ? problem : undefined));
  return problemEntries(writtenProblems(text, problems), style, said);
}
