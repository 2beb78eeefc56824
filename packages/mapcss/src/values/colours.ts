/** Colours: from texts and components to `#rrggbb` or `#rrggbbaa`, and back. */
import { isList, numberOfText, type Value } from '../style-value.ts';
import { COLOUR_NAMES } from './colour-names.ts';

/** Four numbers from 0 to 1. */
export interface Components {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const NAMED_HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})$/;
const FUNCTION = /^(rgba?|hsla?)\(([^()]{1,200})\)$/;

/** The colour that a text is (a name, hex digits, `rgb(…)`, `hsl(…)`, or a name before hex digits), or undefined. */
export function colourOfText(text: string): string | undefined {
  const small = text.trim().toLowerCase();
  const named = COLOUR_NAMES.get(small);
  if (named !== undefined) return named;
  if (HEX.test(small)) return fullHex(small);
  const call = FUNCTION.exec(small);
  if (call !== null) return colourOfCall(call[1], call[2]);
  const behind = small.length <= 100 ? NAMED_HEX.exec(small) : null;
  return behind === null ? undefined : fullHex(behind[0]);
}

/** The colour of a value, or undefined where it is none. */
export function colourOf(value: Value): string | undefined {
  return typeof value === 'string' ? colourOfText(value) : undefined;
}

/** The components of a colour, or undefined where the value is none. */
export function componentsOf(value: Value): Components | undefined {
  const hex = colourOf(value);
  if (hex === undefined) return undefined;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5), alpha: hex.length > 7 ? part(7) : 1 };
}

/**
 * The colour of components from 0 to 1. Where red, green or blue is above 1, all three run to 255, as in CSS.
 *
 * @returns undefined where a component is no number
 */
export function colourOfComponents(red: number, green: number, blue: number, alpha = 1): string | undefined {
  const scale = red > 1 || green > 1 || blue > 1 ? 255 : 1;
  return hexOf(red / scale, green / scale, blue / scale, alpha);
}

/** Hue, saturation and brightness from 0 to 1. */
export function colourOfHsb(hue: number, saturation: number, brightness: number): string | undefined {
  const turn = (hue - Math.floor(hue)) * 6;
  const share = (offset: number) => {
    const at = (offset + turn) % 6;
    return brightness - brightness * saturation * Math.max(0, Math.min(at, 4 - at, 1));
  };
  return hexOf(share(5), share(3), share(1), 1);
}

/** The hue in degrees, the others from 0 to 1. */
export function colourOfHsl(hue: number, saturation: number, lightness: number, alpha = 1): string | undefined {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const share = (offset: number) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return hexOf(share(0), share(8), share(4), alpha);
}

function colourOfCall(name: string, inside: string): string | undefined {
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return undefined;
  const numbers = parts.map((part) =>
    part.endsWith('%') ? numberOfText(part.slice(0, -1)) / 100 : numberOfText(part.replace(/deg$/, '')),
  );
  const [first, second, third, alpha = 1] = numbers;
  if (name.startsWith('rgb')) return colourOfComponents(first, second, third, alpha);
  const share = (number: number) => (number > 1 ? number / 100 : number);
  return colourOfHsl(first, share(second), share(third), alpha);
}

/** The colour of a value of `rgb` and its like: numbers, or one list of them. */
export function colourOfNumbers(values: readonly Value[], toNumber: (value: Value) => number): string | undefined {
  const [only] = values;
  const numbers = (values.length === 1 && isList(only) ? only : values).map(toNumber);
  return numbers.length < 3 ? undefined : colourOfComponents(numbers[0], numbers[1], numbers[2], numbers[3] ?? 1);
}

function hexOf(red: number, green: number, blue: number, alpha: number): string | undefined {
  if (Number.isNaN(red + green + blue + alpha)) return undefined;
  const opaque = `#${pair(red)}${pair(green)}${pair(blue)}`;
  const last = pair(alpha);
  return last === 'ff' ? opaque : opaque + last;
}

function pair(share: number): string {
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** `#abc` as `#aabbcc`; an alpha of `ff` is left out. */
function fullHex(hex: string): string {
  const full = hex.length > 5 ? hex : `#${Array.from(hex.slice(1), (digit) => digit + digit).join('')}`;
  return full.length === 9 && full.endsWith('ff') ? full.slice(0, 7) : full;
}
