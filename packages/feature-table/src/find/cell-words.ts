/** Displayed text of a cell, in which a search looks. */
import type { RecordColumn, RecordTopic, RecordValue } from '@flyover/feature-records';

/** Displayed words of column values that depend on the language, such as those of `type`: by its topic, then by the value. */
export type TopicWords = Readonly<Partial<Record<RecordTopic, Readonly<Record<string, string>>>>>;

/** Undefined where nothing stands there, or a measure, which is shown rounded and with its unit. */
export function cellWords(
  { topic, type }: Pick<RecordColumn, 'topic' | 'type'>,
  value: RecordValue,
  words: TopicWords = {},
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return words[topic]?.[value] ?? value;
  if (type === 'coordinate') return (value / 1e7).toFixed(6);
  if (type === 'time') return new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return type === 'integer' ? `${value}` : undefined;
}

/** Whether a number of that type can read so. */
export function mayBeInNumbers(small: string): boolean {
  return /^[-\d.: ]*$/.test(small);
}
