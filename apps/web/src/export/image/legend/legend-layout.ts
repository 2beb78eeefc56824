/** The legend of an image as texts and swatches with positions. */
import type { SwatchLook } from '../../../map/legend/swatch-shapes.ts';
import type { LegendContent } from './legend-content.ts';

/** A text on one line: `x` is where it begins, counted from the side that the language begins at; `y` is its middle. */
export interface LegendText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly font: LegendFont;
  /** `x` is where it ends. */
  readonly atEnd?: boolean;
}

/** A swatch, by its corner at the top where the language begins. */
export interface LegendSwatch {
  readonly x: number;
  readonly y: number;
  readonly look: SwatchLook;
}

/** Pixels of the screen. */
export interface LegendLayout {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly LegendText[];
  readonly swatches: readonly LegendSwatch[];
}

export interface LegendFont {
  readonly size: number;
  readonly weight: number;
  /** Less important than the rest. */
  readonly muted?: boolean;
}

const TITLE: LegendFont = { size: 13, weight: 600 };
const NAME: LegendFont = { size: 12, weight: 500, muted: true };
const LABEL: LegendFont = { size: 12, weight: 400 };
const COUNT: LegendFont = { size: 12, weight: 400, muted: true };
const SMALL: LegendFont = { size: 11, weight: 400, muted: true };

const PADDING = 10;
const ROW = 20;
const SMALL_ROW = 16;
/** Between groups, and before the credit. */
const GAP = 6;
const SWATCH = { width: 24, height: 16, gap: 8 };
const COUNT_GAP = 14;
/** Longer labels are cut, longer titles and credits wrapped. */
const WIDEST_TEXT = 260;

/**
 * @param format a count in the language of the page
 * @param measure the width of a text
 */
export function legendLayout(
  { title, groups, credit }: LegendContent,
  format: (count: number) => string,
  measure: (text: string, font: LegendFont) => number,
): LegendLayout {
  const texts: LegendText[] = [];
  const swatches: LegendSwatch[] = [];
  const ends: (Omit<LegendText, 'x'> & { readonly after: number })[] = [];
  let y = PADDING;
  let inner = 0;
  const write = (text: string, font: LegendFont, row: number, x = 0) => {
    texts.push({ x: PADDING + x, y: y + row / 2, text, font });
    inner = Math.max(inner, x + measure(text, font));
  };
  const writeAll = (text: string, font: LegendFont, row: number) => {
    for (const line of wrapped(text, (part) => measure(part, font))) {
      write(line, font, row);
      y += row;
    }
  };

  writeAll(title, TITLE, ROW);
  for (const [index, { name, lines, note }] of groups.entries()) {
    if (index > 0 || name !== undefined) y += GAP;
    if (name !== undefined) {
      write(
        cut(name, (part) => measure(part, NAME)),
        NAME,
        ROW,
      );
      y += ROW;
    }
    for (const { look, label, count } of lines) {
      swatches.push({ x: PADDING, y: y + (ROW - SWATCH.height) / 2, look });
      const x = SWATCH.width + SWATCH.gap;
      const shown = cut(label, (part) => measure(part, LABEL));
      write(shown, LABEL, ROW, x);
      if (count !== undefined) ends.push({ y: y + ROW / 2, text: format(count), font: COUNT, after: x + measure(shown, LABEL) });
      y += ROW;
    }
    if (note !== undefined) writeAll(note, SMALL, SMALL_ROW);
  }
  if (credit !== undefined && credit !== '') {
    y += GAP;
    writeAll(credit, SMALL, SMALL_ROW);
  }
  for (const { text, font, after } of ends) inner = Math.max(inner, after + COUNT_GAP + measure(text, font));
  const width = Math.ceil(inner) + 2 * PADDING;
  const counts = ends.map(({ after: _, ...text }) => ({ ...text, x: width - PADDING, atEnd: true }));
  return { width, height: y + PADDING, texts: [...texts, ...counts], swatches };
}

/** As much of a text as fits in one line, with an ellipsis. */
function cut(text: string, measure: (part: string) => number): string {
  if (measure(text) <= WIDEST_TEXT) return text;
  const letters = [...text];
  let [fits, fitsNot] = [0, letters.length];
  while (fitsNot - fits > 1) {
    const middle = (fits + fitsNot) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`) <= WIDEST_TEXT) fits = middle;
    else fitsNot = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** The lines of a text; a word that is too long for one is cut. */
function wrapped(text: string, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= WIDEST_TEXT) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => cut(line, measure));
}
