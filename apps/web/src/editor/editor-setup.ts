/** The editor's parts. */
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
  /** Each change of the text, at once. */
  onText(): void;
  /** The language, some time after the last change. */
  onLanguage(language: QueryLanguage): void;
  /** From 1. */
  onCursor(line: number, column: number): void;
  /** Whether Tab leaves the editor from now on, instead of indenting. */
  onTab(leaves: boolean): void;
}

const language = new Compartment();

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  // over the text, and over the panes beside it: CodeMirror's own 300 and 500 are over the dialogs of the page as well, which have 200
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
  // room for a sign of costs before the number, for one of problems and one of folds behind it
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 24px 0 14px', minWidth: '54px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--ink) 4%, transparent)' },
  '.cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent) !important' },
  '.cm-placeholder-mark': { backgroundColor: 'var(--code-placeholder)', borderRadius: '3px' },
  '.cm-error-line': { backgroundColor: 'var(--danger-soft)' },
  '.cm-error-line-gutter': { color: 'var(--danger)', fontWeight: '700' },
  // at the edge of the pane alone: every other gutter has the class, too
  '.cm-lineNumbers .cm-error-line-gutter': { boxShadow: 'inset 3px 0 var(--danger)' },
  '.cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent) !important', outline: 'none' },
});

/** Everything the editor is made of. `label` names it for screen readers, `hint` stands in an empty one. */
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
    // without its syntax a query has no colours, and works
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
    // its colours lie within those of the query
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
