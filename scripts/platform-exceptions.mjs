/** The oldest browsers that Flyover means, and the names that some of them lack. */

/**
 * Versions, as `@mdn/browser-compat-data` has them. Of early 2024; the README names them. What asks for each: `AbortSignal.timeout` for
 * Chrome, `ClipboardItem` for Firefox, `checkVisibility` and `AbortSignal.any` for Safari.
 */
export const OLDEST = { chrome: '124', edge: '124', firefox: '128', safari: '17.4', safari_ios: '17.4' };

/** What is used although a browser lacks it, and why nothing is lost there. */
export const PLATFORM_EXCEPTIONS = {
  requestIdleCallback: 'asked for first; a timer stands in',
  'navigator.share': 'the button is drawn only where it is there',
  '.dispatch': 'of CodeMirror’s views and Flyover’s tests, no member of the platform',
  '.configure': 'of CodeMirror’s languages, no member of the platform',
  'field-sizing': 'a field keeps its first height; it scrolls',
  'scrollbar-width': 'the bar has the width of the system',
  'overflow-anchor': 'turns off what the browser then does not do',
  'overscroll-behavior': 'partly there: a page behind may scroll along',
  'accent-color': 'partly there: the contrast of the mark is the browser’s',
  resize: 'a corner to drag by, which phones have none of',
  'user-select': 'the build adds the prefix of WebKit',
  'forced-color-adjust': 'colours stay as the system changes them',
};
