/**
 * The logistic function and its inverse, from sums, products and quotients only: `Math.exp` and `Math.log` may differ in the last bit from
 * browser to browser, and then one could not read what the other wrote.
 */

/** e^x for |x| up to 20. */
function exponential(x: number): number {
  const doublings = Math.round(x / Math.LN2);
  const rest = x - doublings * Math.LN2;
  let sum = 1;
  for (let n = 14; n > 0; n--) sum = 1 + (sum * rest) / n;
  for (let i = 0; i < Math.abs(doublings); i++) sum = doublings > 0 ? sum * 2 : sum / 2;
  return sum;
}

/** The natural logarithm of a positive number. */
function logarithm(x: number): number {
  let halvings = 0;
  let value = x;
  for (; value > 1.5; halvings++) value /= 2;
  for (; value < 0.75; halvings--) value *= 2;
  const z = (value - 1) / (value + 1);
  let sum = 0;
  for (let n = 41; n > 0; n -= 2) sum = sum * z * z + 1 / n;
  return 2 * z * sum + halvings * Math.LN2;
}

const STRETCHED = Float64Array.from({ length: 4096 }, (_, i) => logarithm((i + 0.5) / (4095.5 - i)));
const SQUASHED = Float64Array.from({ length: 4096 }, (_, i) => 1 / (1 + exponential(-(i - 2048) / 170)));

/** ln(p / (1 - p)) of a probability in 1/4096, 0 to 4095. */
export function stretch(probability: number): number {
  return STRETCHED[probability];
}

/** 1 / (1 + e^-x), to the nearest of 4096 steps between -12 and 12. */
export function squash(x: number): number {
  return SQUASHED[Math.min(Math.max(Math.floor(x * 170 + 2048.5), 0), 4095)];
}
