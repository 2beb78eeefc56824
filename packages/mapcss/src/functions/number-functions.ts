/** Functions of numbers and truths. */
import { isTrue, numberOf, textOf, type Value } from '../style-value.ts';
import { holdsFor, isSameOrNothing, turned } from './comparisons.ts';
import { allItems, type FunctionTable, finite, ofNumber } from './function.ts';

const toInteger = ofNumber(Math.trunc);
const toNumber = ofNumber((number) => number);

function numbersOf(values: readonly Value[]): number[] {
  return allItems(values)
    .map(numberOf)
    .filter((number) => !Number.isNaN(number));
}

/** The least or the most of numbers, without what is none. */
function ofMany(choose: (a: number, b: number) => number) {
  return (values: readonly Value[]) => {
    const numbers = numbersOf(values);
    return numbers.length === 0 ? undefined : finite(numbers.reduce((a, b) => choose(a, b)));
  };
}

export const NUMBER_FUNCTIONS: FunctionTable = {
  max: ofMany(Math.max),
  min: ofMany(Math.min),
  round: ofNumber(Math.round),
  floor: ofNumber(Math.floor),
  ceil: ofNumber(Math.ceil),
  abs: ofNumber(Math.abs),
  sqrt: ofNumber(Math.sqrt),
  mod: ([a, b]) => finite(numberOf(a) % numberOf(b)),
  sin: ofNumber(Math.sin),
  cos: ofNumber(Math.cos),
  tan: ofNumber(Math.tan),
  asin: ofNumber(Math.asin),
  acos: ofNumber(Math.acos),
  atan: ofNumber(Math.atan),
  atan2: ([a, b]) => finite(Math.atan2(numberOf(a), numberOf(b))),
  exp: ofNumber(Math.exp),
  log: ofNumber(Math.log),
  signum: ofNumber(Math.sign),
  random: () => undefined,
  degree_to_radians: ofNumber((degrees) => (degrees * Math.PI) / 180),
  cardinal_to_radians: ([value]) => (value === undefined ? undefined : cardinalAngle(textOf(value))),
  to_int: toInteger,
  to_long: toInteger,
  to_short: toInteger,
  to_byte: toInteger,
  to_float: toNumber,
  to_double: toNumber,
  num: toNumber,
  int: toInteger,
  not: ([value]) => turned(value),
  boolean: ([value]) => isTrue(value),
  to_boolean: ([value]) => (value === undefined ? undefined : textOf(value).toLowerCase() === 'true'),
  equal: ([a, b]) => isSameOrNothing(a, b),
  not_equal: ([a, b]) => turned(isSameOrNothing(a, b)),
  greater: ([a, b]) => holdsFor(a, b, (left, right) => left > right),
  greater_equal: ([a, b]) => holdsFor(a, b, (left, right) => left >= right),
  less: ([a, b]) => holdsFor(a, b, (left, right) => left < right),
  less_equal: ([a, b]) => holdsFor(a, b, (left, right) => left <= right),
};

const CARDINALS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const LONG_CARDINALS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

function cardinalAngle(text: string): number | undefined {
  const name = text.trim().toLowerCase();
  const at = Math.max(CARDINALS.indexOf(name), LONG_CARDINALS.indexOf(name));
  return at < 0 ? undefined : (at * Math.PI) / 4;
}
