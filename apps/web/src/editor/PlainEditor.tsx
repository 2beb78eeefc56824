import { detectLanguage } from '@flyover/query-template';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { EDITOR_DEFAULTS } from './editor-setup.ts';
import { useEditor } from './editor-store.ts';
import { createTextStore } from './store-text.ts';
import { lineAndColumn, offsetOfLine } from './text-lines.ts';

/** The query in a text area of the browser's own, for the setting that asks for it; the browser undoes and checks. */
export function PlainEditor() {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const field = area.current;
    if (field === null) return;
    const store = createTextStore();
    const { overpass: text } = useSettings.getState().code;
    field.value = useEditor.getState().textBefore ?? text;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => useEditor.setState({ language: detectLanguage(field.value) });
    const onInput = () => {
      store.take(field.value);
      clearTimeout(timer);
      timer = setTimeout(look, EDITOR_DEFAULTS.changeDelay);
    };
    const onSelect = () => useEditor.setState(lineAndColumn(field.value, field.selectionEnd));
    const replace = (next: string) => {
      const focused = document.activeElement;
      field.focus({ preventScroll: true });
      field.select();
      // the only way into the undo steps of a text area; where a browser has dropped it the text is set without one
      if (!document.execCommand('insertText', false, next) && field.value !== next) {
        field.value = next;
        onInput();
      }
      field.setSelectionRange(0, 0);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    look();
    field.addEventListener('input', onInput);
    document.addEventListener('selectionchange', onSelect);
    if (field.value !== text) replace(text);
    useEditor.setState({
      textBefore: undefined,
      control: {
        replace,
        focus: () => field.focus(),
        goToLine(line) {
          const at = offsetOfLine(field.value, line);
          field.focus();
          field.setSelectionRange(at, at);
        },
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
