/** The extensions of the rich editor, and its events. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, ViewPlugin } from '@codemirror/view';
import { errorLines, overpassQl, placeholderTint } from '@flyover/overpass-ql-editor';
import { detectLanguage, type QueryLanguage } from '@flyover/query-template';
import { caretBlink, drawnSelection } from './drawn-cursor.ts';
import { EDITOR_DEFAULTS } from './editor-basics.ts';
import { completionSlot, problemsSlot, readingSlot, searchSlot, styleSlot } from './editor-parts.ts';
import { editorWords } from './editor-phrases.ts';
import { loadLanguage, queryColors } from './query-language.ts';
import { tabKey } from './tab-key.ts';

export interface EditorEvents {
  /** Called at once for each change of the text. */
  onText(): void;
  /** Called with the language at the start, and 500 ms after the change that altered it. */
  onLanguage(language: QueryLanguage): void;
  /** Called with the position of the cursor, counted from 1. */
  onCursor(line: number, column: number): void;
  /** Called when Tab begins to leave the editor, or to indent. */
  onTab(leaves: boolean): void;
}

const language = new Compartment();

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  // above the text and the neighbouring panes; CodeMirror's 300 and 500 would be above the dialogs of the page, which have 200
  '.cm-panels': { zIndex: '1' },
  '.cm-tooltip': { zIndex: '190' },
  '.cm-scroller': {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    lineHeight: '20px',
    padding: '8px 0',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--muted)' },
  // space for a cost marker before the number, and for a problem marker and a fold marker after it
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 24px 0 14px', minWidth: '54px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--ink) 4%, transparent)' },
  '.cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent) !important' },
  '.cm-placeholder-mark': { backgroundColor: 'var(--code-placeholder)', borderRadius: '3px' },
  '.cm-error-line': { backgroundColor: 'var(--danger-soft)' },
  '.cm-error-line-gutter': { color: 'var(--danger)', fontWeight: '700' },
  // only in the outermost gutter: every other gutter has the class, too
  '.cm-lineNumbers .cm-error-line-gutter': { boxShadow: 'inset 3px 0 var(--danger)' },
  '.cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent) !important', outline: 'none' },
});

/** Returns all extensions of the editor. @param label its accessible name @param hint the placeholder of an empty editor */
export function editorExtensions(text: string, label: string, hint: string, events: EditorEvents): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = detectLanguage(text);
  events.onLanguage(current);
  let shown: QueryLanguage | undefined = current === 'ql' ? current : undefined;
  const show = (view: Pick<EditorView, 'dispatch'>) => {
    const wanted = current;
    const set = (syntax: Extension) => {
      if (current !== wanted || shown === wanted) return;
      shown = wanted;
      view.dispatch({ effects: language.reconfigure(syntax) });
    };
    if (wanted === 'ql') set(overpassQl());
    // without its syntax a query has no highlighting, and works
    else void loadLanguage(wanted).then(set, () => undefined);
  };
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history({ minDepth: EDITOR_DEFAULTS.undoDepth }),
    drawnSelection,
    caretBlink(EDITOR_DEFAULTS.cursorBlinkRate),
    bracketMatching(),
    EditorState.tabSize.of(EDITOR_DEFAULTS.tabSize),
    indentUnit.of(' '.repeat(EDITOR_DEFAULTS.indentUnit)),
    EditorView.lineWrapping,
    tabKey((leaves) => events.onTab(leaves)),
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    language.of(current === 'ql' ? overpassQl() : []),
    ViewPlugin.define((view) => {
      show(view);
      return {};
    }),
    // first: the highlighting of style sheets lies inside that of the query
    styleSlot,
    queryColors,
    placeholderTint,
    errorLines,
    completionSlot,
    problemsSlot,
    searchSlot,
    readingSlot,
    editorWords(label, hint),
    look,
    EditorView.updateListener.of((update) => {
      if (update.selectionSet || update.docChanged) {
        const { head } = update.state.selection.main;
        const line = update.state.doc.lineAt(head);
        events.onCursor(line.number, head - line.from + 1);
      }
      if (!update.docChanged) return;
      events.onText();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const next = detectLanguage(update.view.state.doc.toString());
        if (next === current) return;
        current = next;
        show(update.view);
        events.onLanguage(next);
      }, EDITOR_DEFAULTS.changeDelay);
    }),
  ];
}
