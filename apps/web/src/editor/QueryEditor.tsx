import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { editorExtensions } from './editor-setup.ts';
import { useEditor } from './editor-store.ts';
import { setErrorLines } from './error-lines.ts';

/** How long after the last key the text is stored, ms. */
const STORE_DELAY = 400;

/** The text area of the query, with highlighting and marks on lines that an error names. */
export function QueryEditor() {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (host.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = useSettings.getState().code.overpass;
    const store = () => {
      clearTimeout(timer);
      if (latest !== useSettings.getState().code.overpass) useSettings.getState().set('code', { overpass: latest });
    };
    const view = new EditorView({
      doc: latest,
      parent: host.current,
      extensions: editorExtensions(latest, t('editor.label'), t('editor.placeholder'), {
        onText(text) {
          latest = text;
          useSettings.setState({ code: { overpass: text } });
          clearTimeout(timer);
          timer = setTimeout(() => useSettings.getState().set('code', { overpass: text }), STORE_DELAY);
        },
        onLanguage: (language) => useEditor.setState({ language }),
        onCursor: (line, column) => useEditor.setState({ line, column }),
      }),
    });
    useEditor.setState({ view });
    const flush = () => {
      clearTimeout(timer);
      useSettings.getState().set('code', { overpass: latest });
    };
    window.addEventListener('pagehide', flush);
    const unmark = useRun.subscribe((run, before) => {
      if (run.problem !== before.problem) view.dispatch({ effects: setErrorLines.of(run.problem?.userLines ?? []) });
    });
    return () => {
      store();
      window.removeEventListener('pagehide', flush);
      unmark();
      useEditor.setState({ view: undefined });
      view.destroy();
    };
  }, [t]);

  return <div ref={host} className="query-editor" />;
}
