/** Cost markers: a stopwatch before the number of each line that takes a server a long time. */
import { lintGutter, setDiagnosticsEffect } from '@codemirror/lint';
import { type EditorState, type Extension, Prec, type Range, RangeSet, StateField } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import { COST_FINDINGS, type TextProblem } from '@flyover/query-checks';
import { problemSentence } from '../../language/problem-sentence.ts';
import { hasProblem, type ProblemRange, problemRanges } from './problem-ranges.ts';
import { showTip } from './problem-tip.ts';

/** The costs of a line. */
class CostSign extends GutterMarker {
  readonly problems: readonly TextProblem[];

  constructor(problems: readonly TextProblem[]) {
    super();
    this.problems = problems;
  }

  /** The sentences of the problems. */
  private get text(): string {
    return this.problems.map((problem) => problemSentence(problem)).join('\n');
  }

  override eq(other: CostSign): boolean {
    return other.text === this.text && other.severity === this.severity;
  }

  get severity(): TextProblem['severity'] {
    return this.problems.some(({ severity }) => severity === 'warning') ? 'warning' : 'info';
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('div');
    sign.className = `cm-cost-sign ${this.severity}`;
    sign.title = this.text;
    return sign;
  }
}

/** The markers of the lines; they move with the text until the next check. */
const costSigns = StateField.define<RangeSet<CostSign>>({
  create: signsOf,
  update(signs, { state, changes, effects }) {
    return effects.some((effect) => effect.is(setDiagnosticsEffect)) ? signsOf(state) : signs.map(changes);
  },
});

function signsOf(state: EditorState): RangeSet<CostSign> {
  const lines = new Map<number, TextProblem[]>();
  for (const { problem, from } of costsOf(state)) {
    const line = state.doc.lineAt(from).from;
    lines.set(line, [...(lines.get(line) ?? []), problem]);
  }
  const signs: Range<CostSign>[] = [...lines].map(([line, problems]) => new CostSign(problems).range(line));
  return RangeSet.of(signs, true);
}

function costsOf(state: EditorState): ProblemRange[] {
  return problemRanges(state).filter(isCost);
}

/** Shows the problem of a pressed mark, with its fixes. */
function showCosts(view: EditorView, { from }: { readonly from: number }): boolean {
  const costs = costsOf(view.state).filter((each) => view.state.doc.lineAt(each.from).from === from);
  if (costs.length === 0) return false;
  view.dispatch(
    showTip(
      costs[0].from,
      costs.map(({ problem }) => problem),
      false,
    ),
  );
  return true;
}

/** The extension for the editor: the gutter of costs, and that of all other problems. */
export const signGutters: Extension = [
  costSigns,
  // before the numbers, where space is reserved: a new marker moves nothing
  Prec.high(gutter({ class: 'cm-gutter-cost', markers: ({ state }) => state.field(costSigns), domEventHandlers: { click: showCosts } })),
  lintGutter({ markerFilter: (diagnostics) => diagnostics.filter((each) => !(hasProblem(each) && isCost(each))) }),
];

function isCost({ problem }: { readonly problem: TextProblem }): boolean {
  return COST_FINDINGS.has(problem.code);
}
