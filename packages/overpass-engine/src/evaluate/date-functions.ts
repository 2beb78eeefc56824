/** `date()`: moments as years on a scale of their own, where a month is 1/16, a day 1/32 of that, an hour 1/32 of that, and so on by 64. */
import { printDouble } from './number-text.ts';

/**
 * The place of a moment on the scale: `2017-01-02` is 2017.06640625. Any text with the right numbers in it will do.
 *
 * @returns undefined for what is no moment
 */
export function readDate(text: string): string | number | undefined {
  const numbers: number[] = [];
  for (const [digits] of text.matchAll(/\d+/g)) {
    // a text may hold millions of numbers
    if (numbers.push(readUnsigned(digits)) === 6) break;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  if (year < 1000 || month > 12 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
  const scale = 16 * 32 * 32;
  return printDouble(year + month / 16 + day / (16 * 32) + hour / scale + minute / (scale * 64) + second / (scale * 64 * 64));
}

/** The Overpass API counts in 32 bits. */
function readUnsigned(digits: string): number {
  let value = 0;
  for (let i = 0; i < digits.length; i++) value = (Math.imul(value, 10) + digits.charCodeAt(i) - 48) >>> 0;
  return value;
}
