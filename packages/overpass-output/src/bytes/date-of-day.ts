/** The calendar. */

/** Days from 1970 to 2149, whose dates are kept once they are known: an answer tells the same few thousand days again and again. */
const KEPT_DAYS = 65_536;
const kept = new Int32Array(KEPT_DAYS);

/**
 * The date of a day as one number: year × 10000 + month × 100 + day, 20180410. The year is taken to begin in March, so that the leap
 * day is its last. Method: Hinnant, "chrono-compatible low-level date algorithms".
 *
 * @param days since 1970-01-01
 */
export function dateOfDay(days: number): number {
  if (days < 0 || days >= KEPT_DAYS) return workOut(days);
  if (kept[days] === 0) kept[days] = workOut(days);
  return kept[days];
}

function workOut(days: number): number {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0)) * 10_000 + month * 100 + day;
}
