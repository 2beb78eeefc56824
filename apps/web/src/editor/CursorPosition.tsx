import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../query/editor-store.ts';

/** The delay of this display after a change, ms: drawing it takes a tenth of the time between a key press and its frame. */
const LATER = 100;

/** The line and column that the cursor is in, ten times a second at most. */
export function CursorPosition() {
  const { t } = useTranslation();
  const [{ line, column }, show] = useState(useEditor.getState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer = undefined;
      show(useEditor.getState());
    };
    follow();
    const stop = useEditor.subscribe((now, before) => {
      if (now.line !== before.line || now.column !== before.column) timer ??= setTimeout(follow, LATER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return <span>{t('editor.position', { line, column })}</span>;
}
