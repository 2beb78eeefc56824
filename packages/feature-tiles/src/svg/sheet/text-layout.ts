/** How much room a text takes, and where it breaks: by rule of thumb, as the letters of the viewer are not known. */

/** Widths of letters in sizes of the font. */
const USUAL_WIDTH = 0.55;
const NARROW_WIDTH = 0.3;
const CAPITAL_WIDTH = 0.68;

/** Height of a line in sizes of the font. */
export const LINE_HEIGHT = 1.2;

/** More lines than this are no label. */
const MOST_LINES = 20;

/** The width of a line of text, pixels. */
export function textWidth(text: string, fontSize: number, letterSpacing: number): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter) * fontSize + letterSpacing;
  return width;
}

/** Lines no wider than this where words allow it; a text of several lines keeps them. */
export function wrapText(text: string, maxWidth: number, fontSize: number, letterSpacing: number): string[] {
  const lines = text.split('\n', MOST_LINES);
  return (maxWidth > 0 ? lines.flatMap((line) => wrapLine(line, maxWidth, fontSize, letterSpacing)) : lines).slice(0, MOST_LINES);
}

function wrapLine(text: string, maxWidth: number, fontSize: number, letterSpacing: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize, letterSpacing) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function widthOf(letter: string): number {
  // Chinese, Japanese, Korean and pictures fill a square
  if ((letter.codePointAt(0) ?? 0) > 0x2e7f) return 1;
  if ("iIjl.,:;'|! ()[]ftr1".includes(letter)) return NARROW_WIDTH;
  return letter !== letter.toLowerCase() ? CAPITAL_WIDTH : USUAL_WIDTH;
}
