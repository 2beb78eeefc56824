import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { QueryLanguage } from '@flyover/query-template';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../query/editor-store.ts';
import './sign-row.css';

/** The characters that a language uses often and that are two pages away on an on-screen keyboard; twelve fit into 320 pixels. */
const SIGNS: Readonly<Record<QueryLanguage, readonly string[]>> = {
  ql: ['[', ']', '{', '}', '(', ')', ';', '"', '=', '~', '<'],
  // names of elements and attributes, values, placeholders, comments
  xml: ['<', '>', '/', '=', '"', '-', '{', '}', '!'],
  // values of tags (`tags->>'name'`), boxes (`geom && {{bbox}}`)
  sql: ['(', ')', ',', "'", '"', '=', '<', '>', '*', '&', '{', ';'],
  // variables, prefixes, paths, addresses
  sparql: ['?', ':', '{', '}', '(', ')', '.', ';', '"', '/', '<', '>'],
};

/** A row of keys with the characters of the query language, shown while the user types with an on-screen keyboard. */
export function SignRow() {
  const { t } = useTranslation();
  const language = useEditor((editor) => editor.language);
  const row = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(inEditor(document.activeElement));
  useEffect(() => keepCursorClear(), []);
  useEffect(() => {
    const look = ({ target, relatedTarget, type }: FocusEvent) => {
      const next = type === 'focusin' ? target : relatedTarget;
      setWriting(next instanceof Element && (inEditor(next) || row.current?.contains(next) === true));
    };
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  if (!isWriting) return null;
  return (
    <div ref={row} className="sign-row" role="toolbar" aria-label={t('completion.signs')} dir="ltr">
      {SIGNS[language].map((sign) => (
        <button
          key={sign}
          type="button"
          // the editor keeps the focus, and the keyboard stays open
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => typeSign(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function inEditor(element: Element | null): boolean {
  return element?.closest('.query-editor') != null;
}

/** Inserts a character as if it were typed: brackets are closed and completions offered. */
function typeSign(sign: string): void {
  const view = shownEditor();
  if (view === null) {
    useEditor.getState().control?.insert(sign);
    return;
  }
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(sign), { userEvent: 'input.type', scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, sign, insert))) view.dispatch(insert());
  view.focus();
}

/** The height of the button that floats over the bottom of the text on a phone, with its margins, pixels. */
const FLOATING = 64;

/** Keeps the cursor above the floating button when it is scrolled into view. */
function keepCursorClear(): void {
  const margins = EditorView.scrollMargins.of(({ dom }) => ({ bottom: dom.closest('.phone') === null ? 0 : FLOATING }));
  shownEditor()?.dispatch({ effects: StateEffect.appendConfig.of(margins) });
}

/** Scrolls the cursor into view, which an on-screen keyboard may just have covered. */
export function showCursor(): void {
  const view = shownEditor();
  const focused = document.activeElement;
  if (view?.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main) });
  else if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' });
}

/** Returns the rich editor of the page; null for the plain text area. */
function shownEditor(): EditorView | null {
  const content = document.querySelector<HTMLElement>('.query-editor .cm-content');
  return content === null ? null : EditorView.findFromDOM(content);
}
