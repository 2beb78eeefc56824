/** Problems in the editor: underlines, gutter markers, keyboard navigation, fixes. */
import { linter, setDiagnostics } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin } from '@codemirror/view';
import type { TextProblem } from '@flyover/query-checks';
import i18next from 'i18next';
import { problemSentence } from '../../language/problem-sentence.ts';
import { useProblems } from '../../language/problems-store.ts';
import { loadTexts } from '../../ui/i18n.ts';
import { refusalText, warningText } from '../notes.ts';
import { signGutters } from './cost-gutter.ts';
import { writtenProblems } from './problem-entries.ts';
import {
  diagnosticOf,
  type NotePosition,
  nextProblem,
  notePositions,
  type ProblemRange,
  problemRanges,
  problemsAt,
  shownProblems,
} from './problem-ranges.ts';
import { actionsOf, hideTip, problemTip, type ShownNote, sentenceDom, showTip } from './problem-tip.ts';
import { problemsTheme } from './problems-theme.ts';

/** The delay before restored text gets back the marks that its deletion removed, ms: no new check runs for a known text. */
const SAME_AGAIN = 500;

/** Returns the extension for the editor. */
export function extension(): Extension {
  return [
    linter(null),
    signGutters,
    problemTip,
    Prec.highest(keymap.of([{ key: 'Escape', run: hideTip, stopPropagation: true }])),
    ViewPlugin.define((view) => {
      // an editor that is being created accepts no effects
      let timer = setTimeout(() => mark(view));
      const stop = useProblems.subscribe(({ problems }, before) => problems !== before.problems && mark(view));
      return {
        update({ docChanged }) {
          if (!docChanged) return;
          clearTimeout(timer);
          timer = setTimeout(() => mark(view), SAME_AGAIN);
        },
        destroy() {
          clearTimeout(timer);
          stop();
        },
      };
    }),
    problemsTheme,
  ];
}

/** Goes to the next problem or note of a style sheet, with `direction` -1 to the previous one, and shows its card. */
export async function stepToProblem(view: EditorView, direction: 1 | -1): Promise<void> {
  const notes = await styleNotes();
  mark(view);
  const { doc, selection } = view.state;
  const stops = [...problemRanges(view.state), ...notePositions(doc, notes)].sort((one, other) => one.from - other.from);
  const found = nextProblem(stops, selection.main.head, direction);
  if (found === undefined) {
    view.dispatch(showTip(selection.main.head, [], false), { effects: announce(i18next.t('queryProblem.none')) });
    return;
  }
  const { from } = found;
  const { severity, sentence } = reported(found);
  const { number: line } = doc.lineAt(from);
  const said = i18next.t('queryProblem.announced', { severity: i18next.t(`queryProblem.severity.${severity}`), line, sentence });
  const tip = 'note' in found ? showTip(from, [], false, [reported(found)]) : showTip(from, [found.problem], false);
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true, effects: announce(said) }, tip);
}

/** Offers the fixes of the problems at the cursor, or in its line. */
export function offerFixes(view: EditorView): void {
  mark(view);
  const { head } = view.state.selection.main;
  const found = problemsAt(view.state, head);
  view.dispatch(
    showTip(
      found[0]?.from ?? head,
      found.map(({ problem }) => problem),
      true,
    ),
  );
}

/** Resolves to the notes on the style sheets; none if their texts cannot be fetched. */
async function styleNotes(): Promise<Parameters<typeof notePositions>[1]> {
  const notes = useProblems.getState().style;
  const none = { warnings: [] };
  if (notes.problem === undefined && notes.warnings.length === 0) return none;
  return loadTexts('editor-style', 'problem', 'style-imports').then(
    () => notes,
    () => none,
  );
}

function reported(found: ProblemRange | NotePosition): ShownNote {
  if ('problem' in found) return { severity: found.problem.severity, sentence: problemSentence(found.problem) };
  const { severity, note } = found;
  return { severity, sentence: severity === 'error' ? refusalText(note) : warningText(note) };
}

function announce(text: string) {
  return EditorView.announce.of(text);
}

/** Underlines the problems of the current text. Those of another text are not underlined: new ones are being computed. */
function mark(view: EditorView): void {
  const { text, problems } = useProblems.getState();
  const { doc } = view.state;
  if (text === undefined || text.length !== doc.length || text !== doc.toString()) return;
  view.dispatch(
    setDiagnostics(
      view.state,
      shownProblems(writtenProblems(text, problems)).map((problem) => diagnosticOf(doc, problem, rendered(problem))),
    ),
  );
}

function rendered(problem: TextProblem) {
  return { actions: actionsOf(problem), renderMessage: () => sentenceDom(problem) };
}
