/** What a page needs that is touched: keys for the signs of the language, room for the keyboard on the screen, both halves of a folded one. */
import { SignRow } from '../editor/signs/SignRow.tsx';
import { showCursor } from '../editor/signs/type-sign.ts';
import { useEditor } from '../query/editor-store.ts';
import { watchScreenKeyboard } from '../ui/screen-keyboard.ts';
import '../ui/folded.css';

/** Once a page. */
export function onTouch(): void {
  useEditor.setState({ row: SignRow });
  watchScreenKeyboard(showCursor);
}
