/** The least or the greatest of values, as whole numbers while all are such, as numbers while all are such, else as texts. */
import { printDouble } from './number-text.ts';
import { compareTexts, ofInteger, toInteger, toNumber, toText, type Value } from './value.ts';

/** Takes values one by one. Empty ones count only in that they are no numbers. */
export class Extreme {
  private readonly sign: -1 | 1;
  private kind: 'none' | 'whole' | 'double' | 'text' = 'none';
  private whole: number | bigint | undefined;
  private double: number;
  private text = '';

  /** @param sign -1 for the least, 1 for the greatest */
  constructor(sign: -1 | 1) {
    this.sign = sign;
    this.double = -sign * Number.MAX_VALUE;
  }

  /** Looks at one more value. */
  add(value: Value): void {
    if (this.kind === 'none') this.kind = 'whole';
    if (this.kind === 'whole') {
      const whole = toInteger(value);
      if (whole === undefined) this.kind = 'double';
      else if (this.whole === undefined || (this.sign < 0 ? whole < this.whole : whole > this.whole)) this.whole = whole;
    }
    if (this.kind !== 'text') {
      const double = toNumber(value);
      if (double === undefined) this.kind = 'text';
      else if (this.sign < 0 ? double < this.double : double > this.double) this.double = double;
    }
    const text = toText(value);
    if (text !== '' && (this.text === '' || compareTexts(text, this.text) * this.sign > 0)) this.text = text;
  }

  /** What is the extreme so far; empty where there was no value. */
  value(): Value {
    if (this.kind === 'whole') return ofInteger(this.whole ?? 0);
    return this.kind === 'double' ? printDouble(this.double) : this.text;
  }
}
