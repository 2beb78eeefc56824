/**
 * Numbers and times as digits. Each function writes at a place of a buffer and gives the place behind what it wrote; up to three bytes
 * behind that may have changed.
 */
import { dateOfDay } from './date-of-day.ts';

const MINUS = 0x2d;
const ZERO = 0x30;

/** The digits of 0000 to 9999, four bytes each: a division gives four at a time. */
const FOURS = Int32Array.from({ length: 10_000 }, (_, value) => {
  const digit = (power: number) => ZERO + (Math.floor(value / power) % 10);
  return digit(1000) | (digit(100) << 8) | (digit(10) << 16) | (digit(1) << 24);
});

/** A character, and the digits of 000 to 999. */
const threesAfter = (character: string) =>
  Int32Array.from({ length: 1000 }, (_, value) => (FOURS[value] & ~0xff) | character.charCodeAt(0));
/** A character, and the digits of 00 to 99. */
const pairsAfter = (character: string) =>
  Int32Array.from({ length: 100 }, (_, value) => ((FOURS[value] >> 8) & ~0xff) | character.charCodeAt(0));

const POINTED = threesAfter('.');
const DASHED = pairsAfter('-');
const COLONED = pairsAfter(':');
const HOURS = pairsAfter('T');
const END_OF_TIME = 0x5a;

/** Seconds since 1970 of the first and the last second that four digits of a year can tell. */
const FIRST_SECOND = -62_167_219_200;
const LAST_SECOND = 253_402_300_799;

/** A whole number, at most 2^53 either side. */
export function writeInteger(to: DataView, at: number, value: number): number {
  const first = writeSign(to, at, value);
  const rest = Math.abs(value);
  if (rest < 100_000_000) return writeEight(to, first, rest | 0);
  const high = Math.floor(rest / 100_000_000);
  const next = writeEight(to, first, high | 0);
  const low = (rest - high * 100_000_000) | 0;
  const thousands = (low / 10_000) | 0;
  to.setInt32(next, FOURS[thousands], true);
  to.setInt32(next + 4, FOURS[low - thousands * 10_000], true);
  return next + 8;
}

/** A coordinate in 1e-7 degrees as degrees with seven decimals. */
export function writeCoordinate(to: DataView, at: number, value: number): number {
  const first = writeSign(to, at, value);
  const units = Math.abs(value) >>> 0;
  const degrees = (units / 10_000_000) >>> 0;
  const part = (units - degrees * 10_000_000) | 0;
  const high = (part / 10_000) | 0;
  const next = writeFour(to, first, degrees | 0);
  to.setInt32(next, POINTED[high], true);
  to.setInt32(next + 4, FOURS[part - high * 10_000], true);
  return next + 8;
}

/** A time in seconds since 1970 as ISO 8601 without fractions, `2018-04-10T20:44:02Z`. */
export function writeTimestamp(to: DataView, at: number, seconds: number): number {
  const time = Math.min(Math.max(Math.floor(seconds), FIRST_SECOND), LAST_SECOND);
  const days = Math.floor(time / 86_400) | 0;
  const second = (time - days * 86_400) | 0;
  const date = dateOfDay(days);
  const minute = (second / 60) | 0;
  const hour = (minute / 60) | 0;
  const year = (date / 10_000) | 0;
  const month = ((date - year * 10_000) / 100) | 0;
  to.setInt32(at, FOURS[year], true);
  to.setInt32(at + 4, DASHED[month], true);
  to.setInt32(at + 7, DASHED[date - year * 10_000 - month * 100], true);
  to.setInt32(at + 10, HOURS[hour], true);
  to.setInt32(at + 13, COLONED[minute - hour * 60], true);
  to.setInt32(at + 16, COLONED[second - minute * 60], true);
  to.setUint8(at + 19, END_OF_TIME);
  return at + 20;
}

function writeSign(to: DataView, at: number, value: number): number {
  if (value >= 0) return at;
  to.setUint8(at, MINUS);
  return at + 1;
}

/** A number of at most eight digits. */
function writeEight(to: DataView, at: number, value: number): number {
  if (value < 10_000) return writeFour(to, at, value);
  const thousands = (value / 10_000) | 0;
  const next = writeFour(to, at, thousands);
  to.setInt32(next, FOURS[value - thousands * 10_000], true);
  return next + 4;
}

/** A number of at most four digits. */
function writeFour(to: DataView, at: number, value: number): number {
  const zeros = value < 100 ? (value < 10 ? 3 : 2) : value < 1000 ? 1 : 0;
  to.setInt32(at, FOURS[value] >> (zeros * 8), true);
  return at + 4 - zeros;
}
