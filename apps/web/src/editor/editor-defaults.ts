/** The defaults of both editors, apart from CodeMirror, which the page fetches separately. */

/** Specification, section 9: tab 4, indent 2, undo depth at least 40, blink 530 ms. Times in ms. */
export const EDITOR_DEFAULTS = { tabSize: 4, indentUnit: 2, undoDepth: 200, cursorBlinkRate: 530, changeDelay: 500 } as const;

/** The id of the element that explains how to leave the editor by keyboard. */
export const TAB_HINT = 'editor-tab-hint';
