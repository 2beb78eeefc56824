/** Functions of colours. */
import { numberOf, textOf } from '../style-value.ts';
import { colourOf, colourOfHsb, colourOfHsl, colourOfNumbers, componentsOf } from '../values/colours.ts';
import type { FunctionTable, StyleFunction } from './function.ts';

const hsl: StyleFunction = ([hue, saturation, lightness, alpha]) =>
  colourOfHsl(numberOf(hue), numberOf(saturation), numberOf(lightness), alpha === undefined ? 1 : numberOf(alpha));

export const COLOUR_FUNCTIONS: FunctionTable = {
  rgb: (values) => colourOfNumbers(values.slice(0, 3), numberOf),
  rgba: (values) => colourOfNumbers(values, numberOf),
  hsb_color: ([hue, saturation, brightness]) => colourOfHsb(numberOf(hue), numberOf(saturation), numberOf(brightness)),
  hsl,
  hsla: hsl,
  // the hash may be left out
  html2color: ([value]) => colourOf(value) ?? (value === undefined ? undefined : colourOf(`#${textOf(value)}`)),
  color2html: ([value]) => colourOf(value),
  red: ([value]) => componentsOf(value)?.red,
  green: ([value]) => componentsOf(value)?.green,
  blue: ([value]) => componentsOf(value)?.blue,
  alpha: ([value]) => componentsOf(value)?.alpha,
};
