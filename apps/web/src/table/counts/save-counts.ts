/** Copies a count, or saves it as a table or a chart. */
import { tableCells } from '@flyover/feature-export';
import { escapeXml } from '@flyover/osm-elements';
import type { CountTable } from '@flyover/result-session';
import i18next from 'i18next';
import { useSettings } from '../../settings/settings-store.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { type CountColumn, type CountWords, countColumns, countLines, countNumber, countText, countTitle } from './count-table.ts';

/** The credit that https://www.openstreetmap.org/copyright requires, in every language. */
const CREDIT = '© OpenStreetMap contributors';
/** The most groups in a chart: more do not fit on a page. */
const MOST_BARS = 40;

/** The shown count. */
export interface ShownCount {
  readonly words: CountWords;
  readonly table: CountTable;
  /** Indices of the groups in their order. */
  readonly groups: readonly number[];
  /** The measure of the bars. */
  readonly measure: Exclude<CountColumn, 'first' | 'second'>;
}

function linesOf({ words, table, groups }: ShownCount, separator: ',' | '\t'): string {
  const { text } = tableCells(separator, useSettings.getState().export_guard_formulas);
  const lines = countLines(words, table, countColumns(table), groups, text);
  return lines.map((cells) => cells.join(separator)).join('\r\n');
}

/** Copies a count for a spreadsheet. */
export async function copyCount(shown: ShownCount): Promise<void> {
  try {
    await navigator.clipboard.writeText(linesOf(shown, '\t'));
    showToast({ text: i18next.t('table.copied', { count: shown.groups.length }) });
  } catch {
    showToast({ kind: 'warning', text: i18next.t('table.copyFailed') });
  }
}

export function saveCountCsv(shown: ShownCount): void {
  saveBlob('flyover-counts.csv', new Blob([`${linesOf(shown, ',')}\r\n`], { type: 'text/csv' }));
}

export function saveCountChart(shown: ShownCount): void {
  saveBlob('flyover-counts.svg', new Blob([chartOf(shown)], { type: 'image/svg+xml' }));
}

/** Returns the heading of a count: `Rows by cuisine and municipality`. */
export function countHeading({ words, measure }: Pick<ShownCount, 'words' | 'measure'>): string {
  const { request, t, locale } = words;
  const keys = [countTitle(words, 'first'), ...(request.second === undefined ? [] : [countTitle(words, 'second')])];
  const by = new Intl.ListFormat(locale, { type: 'conjunction' }).format(keys);
  const value =
    measure === 'rows' || request.number === undefined ? countTitle(words, measure) : `${countTitle(words, measure)} (${request.number})`;
  return t('table.counts.heading', { value, keys: by });
}

/** Whether the rows are elements; rows of a CSV answer may be anything. */
function isOfElements({ columns }: CountWords): boolean {
  return columns.some(({ topic }) => topic === 'type');
}

/** Returns a count as a chart; the rest of the groups has no bar. */
function chartOf(shown: ShownCount): string {
  const { words, table, groups, measure } = shown;
  const known = groups.filter((group) => group < table.values.length && !Number.isNaN(countNumber(table, measure, group)));
  const label = (group: number) =>
    [
      countText(words, table, 'first', group),
      ...(words.request.second === undefined ? [] : [countText(words, table, 'second', group)]),
    ].join(' · ');
  const bars = known.slice(0, MOST_BARS).map((group) => ({
    label: label(group),
    value: countNumber(table, measure, group),
    reported: countText(words, table, measure, group),
  }));
  const left = table.groups - bars.length;
  return chartSvg({
    title: countHeading(shown),
    bars,
    notes: [...(left > 0 ? [words.t('table.counts.notDrawn', { groups: left })] : []), ...(isOfElements(words) ? [CREDIT] : [])],
    rightToLeft: i18next.dir() === 'rtl',
  });
}

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
  /** Whether text runs from right to left. */
  readonly rightToLeft: boolean;
}

/** Sizes in pixels. */
const WIDTH = 800;
const MARGIN = 24;
const ROW = 24;
const LABELS = 260;
const NUMBERS = 90;
const HEAD = 56;
/** The most characters of a label. */
const LONGEST = 40;

const INK = '#1b2126';
const MUTED = '#5c6770';
const BAR = '#0b7a75';
const NEGATIVE = '#b3261e';

/** Returns bars from top to bottom as SVG. The bar of a negative value runs to the other side. */
export function chartSvg({ title, bars, notes, rightToLeft }: Chart): string {
  const height = HEAD + bars.length * ROW + notes.length * 20 + MARGIN;
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const span = Math.max(0, ...bars.map(({ value }) => value)) - least || 1;
  const room = WIDTH - 2 * MARGIN - LABELS - NUMBERS;
  // from the side where lines begin
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
