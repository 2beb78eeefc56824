import { undo, undoDepth } from '@codemirror/commands';
import { getIndentUnit, language } from '@codemirror/language';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import type { QueryLanguage } from '@flyover/query-template';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EDITOR_DEFAULTS } from './editor-basics.ts';
import { editorExtensions } from './editor-setup.ts';

const heard = { texts: 0, languages: [] as QueryLanguage[], cursors: [] as string[] };
const stateOf = (text: string) =>
  EditorState.create({
    doc: text,
    extensions: editorExtensions(text, 'Query', 'Write a query', {
      onText() {
        heard.texts += 1;
      },
      onLanguage: (next) => heard.languages.push(next),
      onTab: () => undefined,
      onCursor: (line, column) => heard.cursors.push(`${line}:${column}`),
    }),
  });

beforeEach(() => {
  heard.texts = 0;
  heard.languages = [];
  heard.cursors = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('defaults of the editor', () => {
  test('the tab size is 4', () => expect(stateOf('').tabSize).toBe(4));
  test('the indent unit is 2', () => expect(getIndentUnit(stateOf(''))).toBe(2));
  test('at least 40 steps can be undone', () => {
    let state = stateOf('');
    for (let step = 0; step < 60; step++) {
      vi.setSystemTime(step * 10_000);
      state = state.update({ changes: { from: 0, insert: 'x' }, userEvent: `input.step${step}` }).state;
    }
    expect(undoDepth(state)).toBeGreaterThanOrEqual(40);
    const target = {
      state,
      dispatch(transaction: Transaction) {
        target.state = transaction.state;
      },
    };
    for (let step = 0; step < 40; step++) expect(undo(target)).toBe(true);
    expect(target.state.doc.length).toBe(20);
  });
  test('the language is looked at 500 ms after an edit', () => expect(EDITOR_DEFAULTS.changeDelay).toBe(500));
});

/** An editor without a page: a change goes to the listeners of its extensions. */
function editorWith(text: string) {
  const view = {
    state: stateOf(text),
    dispatch(spec: TransactionSpec) {
      view.state = view.state.update(spec).state;
    },
  };
  return {
    view,
    change(next: string) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: next.length } });
      const reported = { docChanged: true, selectionSet: true, transactions: [], state: view.state, view };
      const update: ViewUpdate = Object.assign(Object.create(null), reported);
      for (const listener of view.state.facet(EditorView.updateListener)) listener(update);
    },
  };
}

describe('an edit', () => {
  test('is told at once, with the cursor', () => {
    editorWith('').change('node;\nout;');
    expect(heard).toMatchObject({ texts: 1, cursors: ['2:5'] });
  });
  test('switches the language 500 ms after the last one', async () => {
    const { view, change } = editorWith('node;out;');
    expect(heard.languages).toEqual(['ql']);
    change('<osm-script/>');
    vi.advanceTimersByTime(499);
    change('<osm-script></osm-script>');
    vi.advanceTimersByTime(499);
    expect(heard.languages).toEqual(['ql']);
    vi.advanceTimersByTime(1);
    expect(heard.languages).toEqual(['ql', 'xml']);
    await vi.waitFor(() => expect(view.state.facet(language)?.name).toBe('xml'));
    change('node;out;');
    vi.advanceTimersByTime(500);
    expect(heard.languages).toEqual(['ql', 'xml', 'ql']);
    expect(view.state.facet(language)?.name).toBe('overpassql');
  });
  test('of the same language switches nothing', () => {
    const { change } = editorWith('node;out;');
    change('way;out;');
    vi.advanceTimersByTime(5000);
    expect(heard.languages).toEqual(['ql']);
  });
});
