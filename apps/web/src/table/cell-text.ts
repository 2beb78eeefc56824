/** The text of a cell. */
import type { ChangeWord, TableColumn, TableRowValues, TopicWords } from '@flyover/result-session';
import { tagLanguage } from '../inspect/tag-language.ts';
import { formatArea, formatLength } from '../ui/sizes.ts';

type Value = TableRowValues['values'][number];
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Types of elements of OpenStreetMap. */
const TYPES: readonly string[] = ['node', 'way', 'relation', 'area'];

/** Columns whose values are words of the language. */
const WORDED = {
  // the type of a made element is a name from the query
  type: (value: Value, t: Translate) => (TYPES.includes(`${value}`) ? t(`table.types.${value}`) : `${value}`),
  change: (value: Value, t: Translate) => t(`table.changes.${value}`),
  incomplete: (value: Value, t: Translate) => t(`table.incomplete.${value}`),
} satisfies Partial<Record<TableColumn['topic'], (value: Value, t: Translate) => string>>;

/** The values of these columns. */
const VALUES: Readonly<Record<keyof typeof WORDED, readonly string[]>> = {
  type: TYPES,
  change: ['created', 'modified', 'moved', 'deleted', 'entered', 'left'] satisfies ChangeWord[],
  incomplete: ['tainted', 'center', 'bounds'],
};

function isWorded(topic: TableColumn['topic']): topic is keyof typeof WORDED {
  return topic in WORDED;
}

/** Returns the texts of values that are words of the language, for the search. */
export function topicWords(t: Translate): TopicWords {
  const labels = (topic: keyof typeof WORDED) => Object.fromEntries(VALUES[topic].map((value) => [value, WORDED[topic](value, t)]));
  return { type: labels('type'), change: labels('change'), incomplete: labels('incomplete') };
}

/** Returns the text of a cell for the search: no measures, which are rounded; numbers without separators. */
export function searchedText(column: Pick<TableColumn, 'topic' | 'type'>, value: Value, t: Translate, locale: string): string {
  if (value === undefined || column.topic === 'length' || column.topic === 'area') return '';
  return column.topic === 'members' ? `${value}` : cellText(column, value, t, locale);
}

/** Returns the text of a value; empty where it is unknown. */
export function cellText({ topic, type }: Pick<TableColumn, 'topic' | 'type'>, value: Value, t: Translate, locale: string): string {
  if (value === undefined) return '';
  if (isWorded(topic)) return WORDED[topic](value, t);
  if (typeof value === 'string') return value;
  if (topic === 'length') return formatLength(value, locale);
  if (topic === 'area') return formatArea(value, locale);
  if (type === 'coordinate') return (value / 1e7).toFixed(6);
  if (type === 'time') return new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ');
  // ids have no separators
  return topic === 'members' ? value.toLocaleString(locale) : `${value}`;
}

/** Returns the language of a value for `lang`, where it is a tag whose key names one; undefined where it is unknown. */
export function cellLanguage({ topic, name }: Pick<TableColumn, 'topic' | 'name'>, value: Value): string | undefined {
  return topic === 'tag' && typeof value === 'string' ? tagLanguage(name, value) : undefined;
}

/** Whether values are aligned to the end of their cells, digit under digit. */
export function isAlignedToEnd({ topic, type, numeric }: Pick<TableColumn, 'topic' | 'type' | 'numeric'>): boolean {
  return topic === 'tag' ? numeric : type === 'integer' || type === 'number' || type === 'coordinate';
}

/** Returns the title of a column; that of a tag is its key. */
export function columnTitle({ topic, name }: Pick<TableColumn, 'topic' | 'name'>, t: Translate): string {
  if (topic !== 'tag') return t(`table.columns.${topic}`);
  return name.startsWith('@') ? name.slice(1) : name;
}

/** Further English words for a column, such as those of Overpass QL: `center` in `out center`, nodes for the members of a way. */
const OTHER_WORDS: Partial<Record<TableColumn['topic'], readonly string[]>> = {
  lat: ['centre', 'center', 'latitude', 'coordinates'],
  lon: ['centre', 'center', 'longitude', 'coordinates'],
  members: ['nodes'],
  timestamp: ['date'],
  incomplete: ['geometry'],
};

/** Whether a typed text may mean a column: by its title, its name, or an English word of OpenStreetMap. @param typed part of a word, in lower case */
export function isColumnMeant(column: Pick<TableColumn, 'topic' | 'name'>, typed: string, t: Translate): boolean {
  const words = [columnTitle(column, t).toLowerCase(), column.name.toLowerCase(), ...(OTHER_WORDS[column.topic] ?? [])];
  return words.some((word) => word.includes(typed));
}

/** Returns the text of the value that the rows of a group share: for times, a day. */
export function groupText(column: Pick<TableColumn, 'topic' | 'type'>, value: Value, t: Translate, locale: string): string {
  if (value === undefined) return t('table.group.none');
  const text = cellText(column, value, t, locale);
  return column.type === 'time' ? text.slice(0, 10) : text || '\u201c\u201d';
}

/** Whether rows can be grouped by a column: not where nearly every row has a different value. */
export function makesGroups({ topic }: Pick<TableColumn, 'topic'>): boolean {
  return !['id', 'lat', 'lon', 'length', 'area'].includes(topic);
}

/** Returns a share in per cent; a share above 0 is never printed as 0 %. @param share 0 to 1 */
export function shareText(share: number, locale: string): string {
  const percent = (value: number) => value.toLocaleString(locale, { style: 'percent' });
  return share > 0 && share < 0.005 ? `<${percent(0.01)}` : percent(share);
}
