/** Colours. */
import { colourOfText } from '@flyover/mapcss';
import type { Json } from '../nodes/pool.ts';
import { and, choose, NOTHING, or, type Term, textTerm, toNumber } from './term.ts';

/** `rgb(…)` and `rgba(…)`: components from 0 to 1, or to 255 where red, green or blue is above 1. */
export function rgbTerm(terms: readonly Term[]): Term | undefined {
  if (terms.length < 3) return undefined;
  const numbers = terms.slice(0, 4).map(toNumber);
  const defined = and(...numbers.map((number) => number.defined));
  const parts = numbers.map(({ json }) => json);
  if (parts.every((part) => typeof part === 'number')) {
    const scale = parts.slice(0, 3).some((part) => part > 1) ? 255 : 1;
    const [red, green, blue, alpha = 1] = parts.map((part, index) => (index < 3 ? part / scale : part));
    return textTerm(`#${[red, green, blue, ...(alpha < 1 ? [alpha] : [])].map(hexPair).join('')}`, defined);
  }
  const [red, green, blue, alpha = 1] = parts;
  const isCss = or(...[red, green, blue].map((part): Json => (typeof part === 'number' ? part > 1 : ['>', part, 1])));
  const scale = choose(isCss, 1, 255);
  const component = (part: Json): Json => ['max', 0, ['min', 255, ['*', part, scale]]];
  return { type: 'color', json: ['rgba', component(red), component(green), component(blue), ['max', 0, ['min', 1, alpha]]], defined };
}

function hexPair(share: number): string {
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** A value as a colour; texts that are none are nothing. */
export function toColor(term: Term): Term {
  const { type, json, defined } = term;
  if (type === 'color') return term;
  if (type !== 'text') return NOTHING;
  if (typeof json === 'string') {
    const color = colourOfText(json);
    return color === undefined ? NOTHING : textTerm(color, defined);
  }
  // what is no colour gives the second argument
  const red = (fallback: string): Json => ['at', 0, ['to-rgba', ['to-color', json, fallback]]];
  return { type: 'color', json: ['to-color', json, '#000000'], defined: and(defined, ['==', red('#000000'), red('#ffffff')]) };
}

/** A colour with an opacity of its own. */
export function faded(color: string, opacity: number): string {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return opacity * alpha >= 1 ? color : `${color.slice(0, 7)}${hexPair(opacity * alpha)}`;
}
