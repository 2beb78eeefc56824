import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { PlainEditor } from './PlainEditor.tsx';

/** The editor of the query: rich or plain, by the setting. */
export function QueryEditor() {
  return useSettings(({ use_rich_editor }) => use_rich_editor) ? <RichEditor /> : <PlainEditor />;
}

/** The element that holds the rich editor once its chunk is loaded. @throws PartError, to its boundary, if the chunk cannot be fetched */
export function RichEditor() {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const parent = host.current;
    let close: (() => void) | undefined;
    let isGone = false;
    fetchRichEditor().then((part) => {
      if (!isGone && parent !== null) close = part.openRichEditor(parent);
    }, setFailure);
    return () => {
      isGone = true;
      close?.();
    };
  }, []);

  if (failure !== undefined) throw failure;
  return <div ref={host} className="query-editor" dir="ltr" />;
}

let file: Promise<typeof import('./open-rich-editor.ts')> | undefined;

/**
 * Fetches the rich editor, once. The page calls this before it renders anything, so that the chunk loads in the meantime.
 *
 * @throws PartError if it cannot be fetched
 */
export function fetchRichEditor(): Promise<typeof import('./open-rich-editor.ts')> {
  file ??= withTimeout('editor', import('./open-rich-editor.ts'));
  return file;
}
