import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { overpassQl, placeholderTint } from '@flyover/overpass-ql-editor';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryColors } from '../editor/query-language.ts';

const look = EditorView.theme({
  '&': { fontSize: '12.5px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace", lineHeight: '19px' },
  '.cm-content': { padding: '0', caretColor: 'transparent' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder-mark': { backgroundColor: 'var(--code-placeholder)', borderRadius: '3px' },
});

/** A query with the colours of the editor; it can be selected and copied. */
export function QueryPreview({ query }: { readonly query: string }) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const label = t('wizard.query');

  useEffect(() => {
    if (host.current === null) return;
    const made = new EditorView({
      parent: host.current,
      extensions: [
        overpassQl(),
        queryColors,
        placeholderTint,
        look,
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, [label]);
  useEffect(() => {
    const shown = view.current;
    if (shown !== undefined) shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: query } });
  }, [query]);

  return <div ref={host} className="wizard-preview" />;
}
