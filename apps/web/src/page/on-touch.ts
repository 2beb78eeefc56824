/**
 * The parts of a page on a touch screen: keys for the signs of the language, room for the on-screen keyboard, both halves of a foldable
 * screen.
 */
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
