/** Functions of colours. */
import { numberOf } from '../style-value.ts';
import { colourOf, colourOfHsb, colourOfNumbers, componentsOf } from '../values/colours.ts';
import type { FunctionTable } from './function.ts';

export const COLOUR_FUNCTIONS: FunctionTable = {
  rgb: (values) => colourOfNumbers(values.slice(0, 3), numberOf),
  rgba: (values) => colourOfNumbers(values, numberOf),
  hsb_color: ([hue, saturation, brightness]) => colourOfHsb(numberOf(hue), numberOf(saturation), numberOf(brightness)),
  html2color: ([value]) => colourOf(value),
  color2html: ([value]) => colourOf(value),
  red: ([value]) => componentsOf(value)?.red,
  green: ([value]) => componentsOf(value)?.green,
  blue: ([value]) => componentsOf(value)?.blue,
  alpha: ([value]) => componentsOf(value)?.alpha,
};
