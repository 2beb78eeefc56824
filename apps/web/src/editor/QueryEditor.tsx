import { useSettings } from '../settings/settings-store.ts';
import { PlainEditor } from './PlainEditor.tsx';
import { RichEditor } from './RichEditor.tsx';

/** The text area of the query: the rich editor, or the plain one by the setting. */
export function QueryEditor() {
  return useSettings(({ use_rich_editor }) => use_rich_editor) ? <RichEditor /> : <PlainEditor />;
}
