import { detectLanguage } from '@flyover/query-template';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../query/editor-store.ts';
import { createTextStore } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { changedRange, EDITOR_DEFAULTS, lineAndColumn, offsetOfLine } from './editor-basics.ts';

/** The query in a plain text area, chosen by a setting; undo is the browser's. */
export function PlainEditor() {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const field = area.current;
    if (field === null) return;
    const store = createTextStore(field, () => field.value);
    const { overpass: text } = useSettings.getState().code;
    field.value = useEditor.getState().textBefore ?? text;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => useEditor.setState({ language: detectLanguage(field.value) });
    const onInput = () => {
      store.typed();
      clearTimeout(timer);
      timer = setTimeout(look, EDITOR_DEFAULTS.changeDelay);
    };
    const onSelect = () => useEditor.setState(lineAndColumn(field.value, field.selectionEnd));
    const insert = (from: number, to: number, text: string) => {
      const focused = document.activeElement;
      const next = field.value.slice(0, from) + text + field.value.slice(to);
      field.focus({ preventScroll: true });
      field.setSelectionRange(from, to);
      // the only way to an undo step in a text area; a browser without the command gets the text without one
      if (!document.execCommand('insertText', false, text) && field.value !== next) {
        field.value = next;
        onInput();
      }
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    const replace = (next: string) => {
      insert(0, field.value.length, next);
      field.setSelectionRange(0, 0);
    };
    const edit = (next: string) => {
      const { selectionStart, selectionEnd } = field;
      const change = changedRange(field.value, next);
      const moved = (at: number) => (at < change.to ? Math.min(at, change.from) : at + change.from + change.insert.length - change.to);
      insert(change.from, change.to, change.insert);
      field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
    };
    const goTo = (offset: number) => {
      field.focus();
      field.setSelectionRange(offset, offset);
    };
    look();
    field.addEventListener('input', onInput);
    document.addEventListener('selectionchange', onSelect);
    if (field.value !== text) replace(text);
    useEditor.setState({
      textBefore: undefined,
      control: {
        replace,
        edit,
        insert: (text) => insert(field.selectionStart, field.selectionEnd, text),
        focus: () => field.focus(),
        goToLine: (line, column = 1) => goTo(Math.min(offsetOfLine(field.value, line) + column - 1, field.value.length)),
        goToOffset: goTo,
      },
    });
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', onInput);
      document.removeEventListener('selectionchange', onSelect);
      useEditor.setState({ control: undefined });
      store.end();
    };
  }, []);

  return (
    <textarea
      ref={area}
      className="query-editor plain-editor"
      dir="ltr"
      aria-label={t('editor.label')}
      placeholder={t('editor.placeholder')}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      wrap="soft"
    />
  );
}
