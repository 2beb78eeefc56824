/** A count copied, or saved as a table or a chart. */
import { tableCells } from '@flyover/feature-export';
import type { CountTable } from '@flyover/result-session';
import i18next from 'i18next';
import { useSettings } from '../../settings/settings-store.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { type CountWords, countLines, countText, countTitle } from './count-words.ts';
import { chartSvg } from './counts-chart.ts';
import { type CountColumn, countColumns, countNumber } from './sort-counts.ts';

/** The credit that https://www.openstreetmap.org/copyright requires, in every language. */
const CREDIT = '© OpenStreetMap contributors';
/** Groups that a chart draws: more have no room on a page. */
const MOST_BARS = 40;

/** A count as it is in view. */
export interface ShownCount {
  readonly words: CountWords;
  readonly table: CountTable;
  /** In their order. */
  readonly groups: readonly number[];
  /** The measure of the bars. */
  readonly measure: Exclude<CountColumn, 'first' | 'second'>;
}

function linesOf({ words, table, groups }: ShownCount, separator: ',' | '\t'): string {
  const { text } = tableCells(separator, useSettings.getState().export_guard_formulas);
  const lines = countLines(words, table, countColumns(table), groups, text);
  return lines.map((cells) => cells.join(separator)).join('\r\n');
}

/** For a spreadsheet. */
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

/** Rows of a text may be of anything. */
function isOfElements({ columns }: CountWords): boolean {
  return columns.some(({ topic }) => topic === 'type');
}

/** The rest of the groups is no bar beside them. */
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
