/** Writes an item of the language into the query. */
import { type Completion, pickedCompletion, snippet, startCompletion } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import type { CompletionItem } from '@flyover/query-completion';
import i18next from 'i18next';

/** In one undo step; with several stops Tab goes from one to the next. */
export function applyItem(view: EditorView, completion: Completion, item: CompletionItem, from: number, to: number): void {
  if (item.stops.length > 1) {
    snippet(templateOf(item))(view, completion, from, to);
    view.dispatch({ effects: EditorView.announce.of(i18next.t('completion.stops')) });
    return;
  }
  const { insert, skips = 0 } = item;
  const indented = insert.replaceAll('\n', `\n${/^[ \t]*/.exec(view.state.doc.lineAt(from).text)?.[0] ?? ''}`);
  // a stop stands on the first line, or the text is all one
  const stop = item.stops[0] ?? { from: indented.length + skips, to: indented.length + skips };
  view.dispatch({
    changes: { from, to, insert: indented },
    selection: { anchor: from + stop.from, head: from + stop.to },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
  });
  if (item.opens === true) startCompletion(view);
}

/** The item as a snippet of CodeMirror: stops are numbered, and braces of the text are no stops. */
function templateOf({ insert, stops }: CompletionItem): string {
  let template = '';
  let at = 0;
  for (const [index, { from, to }] of stops.entries()) {
    template += `${escaped(insert.slice(at, from))}\${${index + 1}:${escaped(insert.slice(from, to))}}`;
    at = to;
  }
  return template + escaped(insert.slice(at));
}

function escaped(text: string): string {
  return text.replace(/[{}]/g, '\\$&');
}
