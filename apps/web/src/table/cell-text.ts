/** What stands in a cell. */
import type { TableColumn, TableRowValues } from '@flyover/result-session';
import { formatArea, formatLength } from '../ui/sizes.ts';

type Value = TableRowValues['values'][number];
type Translate = (key: string) => string;

/** How a value reads; empty where nothing is known. */
export function cellText({ topic, type }: Pick<TableColumn, 'topic' | 'type'>, value: Value, t: Translate, locale: string): string {
  if (value === undefined) return '';
  if (topic === 'type') return t(`table.types.${value}`);
  if (topic === 'change') return t(`table.changes.${value}`);
  if (topic === 'incomplete') return t(`table.incomplete.${value}`);
  if (typeof value === 'string') return value;
  if (topic === 'length') return formatLength(value, locale);
  if (topic === 'area') return formatArea(value, locale);
  if (type === 'coordinate') return (value / 1e7).toFixed(6);
  if (type === 'time') return new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ');
  // numbers that are names have no separators
  return topic === 'members' ? value.toLocaleString(locale) : `${value}`;
}

/** Whether values stand at the end of their cells, digit under digit. */
export function isAlignedToEnd({ topic, type, numeric }: Pick<TableColumn, 'topic' | 'type' | 'numeric'>): boolean {
  return topic === 'tag' ? numeric : type === 'integer' || type === 'number' || type === 'coordinate';
}

/** What a column is called: a tag by its key. */
export function columnTitle({ topic, name }: Pick<TableColumn, 'topic' | 'name'>, t: Translate): string {
  if (topic !== 'tag') return t(`table.columns.${topic}`);
  return name.startsWith('@') ? name.slice(1) : name;
}

/** What the rows of a group have in common: a day, of times. */
export function groupText(column: Pick<TableColumn, 'topic' | 'type'>, value: Value, t: Translate, locale: string): string {
  if (value === undefined) return t('table.group.none');
  const text = cellText(column, value, t, locale);
  return column.type === 'time' ? text.slice(0, 10) : text || '\u201c\u201d';
}

/** Whether rows may be grouped by a column: not where nearly each has a value of its own. */
export function makesGroups({ topic }: Pick<TableColumn, 'topic'>): boolean {
  return !['id', 'lat', 'lon', 'length', 'area'].includes(topic);
}
