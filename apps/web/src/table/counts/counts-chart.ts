/** A count as a chart of bars: an SVG file that needs no style of the page, for a white background. */
import { escapeXml } from '@flyover/osm-elements';

/** A bar. */
export interface ChartBar {
  readonly label: string;
  readonly value: number;
  /** The text of the value. */
  readonly reported: string;
}

export interface Chart {
  readonly title: string;
  readonly bars: readonly ChartBar[];
  /** Notes below the chart: omitted groups, and the attribution of the data. */
  readonly notes: readonly string[];
  /** Text runs from right to left. */
  readonly rightToLeft: boolean;
}

/** Pixels. */
const WIDTH = 800;
const MARGIN = 24;
const ROW = 24;
const LABELS = 260;
const NUMBERS = 90;
const HEAD = 56;
/** Characters of a label that have room. */
const LONGEST = 40;

const INK = '#1b2126';
const MUTED = '#5c6770';
const BAR = '#0b7a75';
const NEGATIVE = '#b3261e';

/** Bars from top to bottom in the given order. A value below 0 has a bar to the other side. */
export function chartSvg({ title, bars, notes, rightToLeft }: Chart): string {
  const height = HEAD + bars.length * ROW + notes.length * 20 + MARGIN;
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const span = Math.max(0, ...bars.map(({ value }) => value)) - least || 1;
  const room = WIDTH - 2 * MARGIN - LABELS - NUMBERS;
  // the side where lines begin
  const at = (x: number, width = 0) => round(rightToLeft ? WIDTH - x - width : x);
  const begin = MARGIN + LABELS;
  const text = (x: number, y: number, content: string, look: string) => `<text x="${at(x)}" y="${y}" ${look}>${escapeXml(content)}</text>`;
  const rows = bars.flatMap(({ label, value, reported }, i) => {
    const top = HEAD + i * ROW;
    const width = (Math.abs(value) / span) * room;
    const from = begin + ((Math.min(0, value) - least) / span) * room;
    return [
      text(begin - 10, top + 16, cut(label), 'text-anchor="end"'),
      `<rect x="${at(from, width)}" y="${top + 4}" width="${round(width)}" height="${ROW - 8}" rx="2" fill="${value < 0 ? NEGATIVE : BAR}"><title>${escapeXml(`${label}: ${reported}`)}</title></rect>`,
      text(Math.max(from + width, begin) + 6, top + 16, reported, `fill="${MUTED}"`),
    ];
  });
  const end = HEAD + bars.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeXml(title)}" font-family="Inter, system-ui, sans-serif" font-size="13" fill="${INK}"${rightToLeft ? ' direction="rtl"' : ''}>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(MARGIN, 32, title, 'font-size="16" font-weight="600"'),
    ...rows,
    ...notes.map((note, i) => text(MARGIN, end + 22 + i * 20, note, `font-size="12" fill="${MUTED}"`)),
    '</svg>',
  ].join('\n');
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function cut(label: string): string {
  const characters = [...label];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : label;
}
