import { useSettings } from '../settings/settings-store.ts';
import { PlainEditor } from './PlainEditor.tsx';
import { RichEditor } from './RichEditor.tsx';

/** The text area of the query: rich, or plain where the setting says so. */
export function QueryEditor() {
  return useSettings(({ use_rich_editor }) => use_rich_editor) ? <RichEditor /> : <PlainEditor />;
}
