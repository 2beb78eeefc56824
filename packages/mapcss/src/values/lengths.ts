/** Lengths as sheets write them: numbers with units. */

const LENGTH = /^([+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?)(px|pt|in|cm|mm|pc|%)?$/;

/** Pixels of a unit (CSS: 96 to the inch); a percent is a hundredth. */
export const UNITS: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 96 / 72],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['pc', 16],
  ['%', 0.01],
]);

/** The number of a text such as `12`, `1.5pt` or `50%`; NaN where it is none. */
export function lengthOf(text: string): number {
  const found = LENGTH.exec(text);
  return found === null ? Number.NaN : Number(found[1]) * (UNITS.get(found[2] ?? 'px') ?? 1);
}

/** The numbers of a text such as `4,2` or `4px 2px`, or undefined where one is none. */
export function lengthsOf(text: string): number[] | undefined {
  const parts = text
    .trim()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const numbers = parts.map(lengthOf);
  return numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : numbers;
}
