/** What a cell reads, as far as it does so in every language: what is found in it. */
import type { RecordType, RecordValue } from '@flyover/feature-records';

/** Undefined where nothing stands there, or a measure, which is shown rounded and with its unit. */
export function cellWords(type: RecordType, value: RecordValue): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  if (type === 'coordinate') return (value / 1e7).toFixed(6);
  if (type === 'time') return new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return type === 'integer' ? `${value}` : undefined;
}

/** Whether a number of that type can read so. */
export function mayBeInNumbers(small: string): boolean {
  return /^[-\d.: ]*$/.test(small);
}
