/** The reading aids of the editor; a new aid is one more line below. */
import type { Extension } from '@codemirror/state';
import { aroundCursor } from './around-cursor.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { folding } from './folding.ts';
import { hover, hoverAtCursor } from './hover.ts';
import { readingTheme } from './reading-theme.ts';
import { renameAtCursor, renaming } from './rename.ts';
import { setMenu } from './set-menu.ts';
import { stickyLines } from './sticky-lines.ts';

/** The extension of the editor. */
export function extension(): Extension {
  return [aroundCursor, breadcrumbs, folding(), hover, renaming, setMenu, stickyLines, readingTheme];
}

export { hoverAtCursor, renameAtCursor };
