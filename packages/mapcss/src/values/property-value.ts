/** Values as properties hold them: what a property's name asks for. */
import { isColour, isDashes } from '../parse/drawn-properties.ts';
import { isList, numberOf, numberOfText, type PlainValue, type StyleValue, textOf, type Value } from '../style-value.ts';
import { colourOf } from './colours.ts';
import { lengthOf, lengthsOf } from './lengths.ts';

/**
 * A value as a property of this name holds it: colours as hex digits, dashes as numbers, numbers and truths for texts that are one.
 * Undefined takes the property away. Labels (`text`) are not made here.
 */
export function propertyValue(name: string, value: Value): StyleValue | undefined {
  if (value === undefined) return undefined;
  if (isColour(name)) return colourOf(value);
  if (isDashes(name)) return dashesOf(value);
  return isList(value) ? value.map(plainValue) : finiteValue(plainValue(value));
}

/** A text of the sheet in quotes: `"12px"` is a length as well. */
export function quotedValue(name: string, text: string): StyleValue | undefined {
  const length = lengthOf(text);
  return Number.isNaN(length) ? propertyValue(name, text) : propertyValue(name, length);
}

function plainValue(value: PlainValue): PlainValue {
  if (typeof value !== 'string') return value === 0 ? 0 : value;
  if (value === 'true' || value === 'false') return value === 'true';
  const number = numberOfText(value);
  return Number.isNaN(number) ? value : finiteOr(number, value);
}

function finiteOr(number: number, value: string): PlainValue {
  return Number.isFinite(number) ? (number === 0 ? 0 : number) : value;
}

function finiteValue(value: PlainValue): PlainValue | undefined {
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
}

function dashesOf(value: StyleValue): readonly number[] | undefined {
  const numbers = isList(value) ? value.map(numberOf) : typeof value === 'number' ? [value] : lengthsOf(textOf(value));
  return numbers === undefined || numbers.length === 0 || !numbers.every(Number.isFinite) ? undefined : numbers;
}
