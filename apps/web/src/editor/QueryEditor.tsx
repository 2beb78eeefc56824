import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { PlainEditor } from './PlainEditor.tsx';

/** The text area of the query: the rich editor, or the plain one by the setting. */
export function QueryEditor() {
  return useSettings(({ use_rich_editor }) => use_rich_editor) ? <RichEditor /> : <PlainEditor />;
}

/** The place of the text area with highlighting, which is a file of its own. @throws PartError, into its boundary, when that cannot be fetched */
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
 * Fetches CodeMirror and what is built on it, once. The page asks before it draws anything, so that the file comes while it is being made.
 *
 * @throws PartError when it does not come
 */
export function fetchRichEditor(): Promise<typeof import('./open-rich-editor.ts')> {
  file ??= withTimeout('editor', import('./open-rich-editor.ts'));
  return file;
}
