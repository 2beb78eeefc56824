/** Completion of placeholders, from `{{` on. */
import { type Completion, type CompletionContext, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import i18next from 'i18next';

/** What can stand in double braces; behind a colon something must follow. */
const PLACEHOLDERS = [
  ['bbox', 'completion.placeholder.bbox'],
  ['center', 'completion.placeholder.center'],
  ['geocodeArea:', 'completion.placeholder.geocodeArea'],
  ['geocodeCoords:', 'completion.placeholder.geocodeCoords'],
  ['geocodeBbox:', 'completion.placeholder.geocodeBbox'],
  ['geocodeId:', 'completion.placeholder.geocodeId'],
  ['date:', 'completion.placeholder.date'],
  ['style:', 'completion.placeholder.style'],
  ['data:', 'completion.placeholder.data'],
  ['wsen', 'completion.placeholder.wsen'],
] as const;

const OPEN = /\{\{\s*(\w*)$/;

/** A value with a name: `{{radius=100}}`. */
const CONSTANT = /\{\{\s*([A-Za-z_]\w*)\s*=/g;

/** Characters of the query that are looked through for constants. */
const REACH = 200_000;

export function placeholderSource(context: CompletionContext): CompletionResult | null {
  const { doc } = context.state;
  const line = doc.lineAt(context.pos);
  const open = OPEN.exec(doc.sliceString(Math.max(line.from, context.pos - 60), context.pos));
  if (open === null) return null;
  const names = new Set([...doc.sliceString(0, REACH).matchAll(CONSTANT)].map(([, name]) => name));
  return {
    from: context.pos - open[1].length,
    validFor: /^\w*$/,
    options: [
      ...PLACEHOLDERS.map(([name, means]) => placeholder(name, i18next.t(means))),
      ...[...names].map((name) => placeholder(name, i18next.t('completion.placeholder.constant'))),
    ],
  };
}

function placeholder(name: string, means: string): Completion {
  return {
    label: name,
    detail: means,
    apply(view: EditorView, completion: Completion, from: number, to: number) {
      const closed = /^\s*\}\}/.test(view.state.doc.sliceString(to, to + 20));
      const insert = closed ? name : `${name}}}`;
      // what must follow is written next, what is complete is left
      const behind = name.endsWith(':') ? name.length : name.length + 2;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + behind },
        scrollIntoView: true,
        userEvent: 'input.complete',
        annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
      });
    },
  };
}
