/**
 * The parts of a page on a touch screen: keys for the signs of the language, room for the on-screen keyboard, both halves of a foldable
 * screen.
 */
import { SignRow, showCursor } from '../editor/SignRow.tsx';
import { useEditor } from '../query/editor-store.ts';
import '../ui/folded.css';
import '../ui/touch.css';

/** Once a page. */
export function onTouch(): void {
  useEditor.setState({ row: SignRow });
  watchScreenKeyboard(showCursor);
}

// The on-screen keyboard: styles get the height it covers (`--keyboard`, pixels; `data-keyboard` while it is open). Browsers leave the size
// of the page unchanged unless it requests otherwise (`interactive-widget`), which it must not: a smaller map would have another
// `{{bbox}}`, and a portrait page as low as it is wide another layout.

/** Less than this is a bar of the browser that comes and goes, pixels. */
const LOWEST_KEYBOARD = 100;

/** The part of `window.visualViewport` that is needed; CSS pixels. */
interface SeenPart {
  readonly height: number;
  readonly offsetTop: number;
  /** The pinch-zoom scale of the page. */
  readonly scale: number;
}

/** Returns the pixels that an on-screen keyboard covers at the bottom of a page of the given height; 0 without one. */
export function keyboardHeight(pageHeight: number, { height, offsetTop, scale }: SeenPart): number {
  if (pageHeight - height * scale < LOWEST_KEYBOARD) return 0;
  // a page that is zoomed in is moved by the fingers, another by the browser, which shows the field
  return Math.round(pageHeight - height * scale - (scale > 1 ? 0 : offsetTop));
}

/**
 * Watches what is seen of the page.
 *
 * @param onChange a keyboard has come, gone, or changed its height: styles know it
 */
function watchScreenKeyboard(onChange: () => void): void {
  const seen = window.visualViewport;
  if (seen === null) return;
  let before = 0;
  const look = () => {
    const height = keyboardHeight(window.innerHeight, seen);
    if (height === before) return;
    before = height;
    const page = document.documentElement;
    page.style.setProperty('--keyboard', `${height}px`);
    page.toggleAttribute('data-keyboard', height > 0);
    requestAnimationFrame(onChange);
  };
  seen.addEventListener('resize', look);
  seen.addEventListener('scroll', look);
  look();
}
