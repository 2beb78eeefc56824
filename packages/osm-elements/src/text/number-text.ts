/** Numbers of binary formats as text. */

/** Some programs write what is not there as no number. */
export function numberText(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

/** The shortest text that is the same number of 32 bits. */
export function shortText(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return numberText(value);
}
