import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { QueryLanguage } from '@flyover/query-template';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../query/editor-store.ts';
import './sign-row.css';

/** The signs that a language uses often and an on-screen keyboard has two pages away: at most twelve fit at 320 pixels. */
const SIGNS: Readonly<Record<QueryLanguage, readonly string[]>> = {
  ql: ['[', ']', '{', '}', '(', ')', ';', '"', '=', '~', '<'],
  // names of elements and attributes, values, placeholders, comments
  xml: ['<', '>', '/', '=', '"', '-', '{', '}', '!'],
  // values of tags (`tags->>'name'`), boxes (`geom && {{bbox}}`)
  sql: ['(', ')', ',', "'", '"', '=', '<', '>', '*', '&', '{', ';'],
  // variables, prefixes, paths, addresses
  sparql: ['?', ':', '{', '}', '(', ')', '.', ';', '"', '/', '<', '>'],
};

/** Keys for the signs of the query language, while the user types with an on-screen keyboard. */
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
          // the editor keeps the focus, and the keyboard its place
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

// Text that comes from buttons, as if it were typed.

/** Puts a sign where the cursor is: brackets are closed and suggestions offered as after a key. */
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

/** So high is the button that floats over the foot of the text on a phone, with what is free around it, pixels. */
const FLOATING = 64;

/** Lines are scrolled clear of what floats over the foot of the text. */
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

/** The rich editor of the query; none where it is a plain text area. */
function shownEditor(): EditorView | null {
  const content = document.querySelector<HTMLElement>('.query-editor .cm-content');
  return content === null ? null : EditorView.findFromDOM(content);
}
