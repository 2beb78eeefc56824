/** The search in the text of the query: CodeMirror's panel in the look of the page. */
import { openSearchPanel as openPanel, search, searchKeymap, selectNextOccurrence } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { addPhrases } from './editor-phrases.ts';

/** CodeMirror's phrases for the panel and its announcements, with their i18n keys. */
const PHRASES: Readonly<Record<string, string>> = {
  Find: 'editorSearch.find',
  Replace: 'editorSearch.replaceWith',
  next: 'editorSearch.next',
  previous: 'editorSearch.previous',
  all: 'editorSearch.all',
  'match case': 'editorSearch.case',
  regexp: 'editorSearch.regexp',
  'by word': 'editorSearch.word',
  replace: 'editorSearch.replace',
  'replace all': 'editorSearch.replaceAll',
  close: 'editorSearch.close',
  'current match': 'editorSearch.current',
  'replaced $ matches': 'editorSearch.replacedAll',
  'replaced match on line $': 'editorSearch.replacedOne',
  'on line': 'editorSearch.onLine',
  'Go to line': 'editorSearch.goToLine',
  go: 'editorSearch.go',
};

const look = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--soft)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-panel.cm-search': { padding: '6px 36px 6px 8px', fontFamily: 'inherit' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: '2px 6px 2px 0' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '24px',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search input[type=checkbox]': { width: '14px', height: '14px', margin: '0', accentColor: 'var(--accent)' },
  '.cm-panel .cm-textfield': {
    minHeight: '28px',
    padding: '0 8px',
    border: '1px solid var(--control-border, var(--hairline))',
    borderRadius: '6px',
    backgroundColor: 'var(--background)',
    color: 'var(--ink)',
    font: 'inherit',
    fontSize: '13px',
  },
  '.cm-panel .cm-button': {
    minHeight: '28px',
    padding: '0 8px',
    border: '1px solid var(--hairline)',
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: 'var(--floating)',
    color: 'var(--ink)',
    font: 'inherit',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]': { top: '6px', right: '6px', width: '28px', height: '28px', color: 'var(--muted)', cursor: 'pointer' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 28%, transparent) !important' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--warning) 60%, transparent) !important' },
});

/** Returns the extension for the editor. */
export function extension(): Extension {
  addPhrases(PHRASES);
  return [search({ top: true }), keymap.of(searchKeymap), look];
}

/** Opens the panel, and moves the focus into its field. */
export function openSearchPanel(view: EditorView): void {
  openPanel(view);
  const field = view.dom.querySelector<HTMLInputElement>('.cm-search [main-field]');
  // the panel reads its field on keyup, which pasted or dictated text does not fire
  field?.addEventListener('input', () => field.dispatchEvent(new Event('change')));
  field?.focus();
  field?.select();
}

export { selectNextOccurrence };
