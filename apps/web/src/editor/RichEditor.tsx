import { useEffect, useRef, useState } from 'react';
import { fetchRichEditor } from './fetch-rich-editor.ts';

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
