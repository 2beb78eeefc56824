/** The name, colour and number of a new layer, and whether the map has room for it. */
import { queryName } from '@flyover/query-template';
import { FIRST_LAYER, LAST_LAYER, LAYER_LIMITS } from '@flyover/result-session';
import type { MapLayer } from './layers-store.ts';

/** The longest name that a layer takes. */
export const LONGEST_NAME = 80;

/** Returns a query's own name, else its first tag: `amenity=bench`; undefined where it has neither. */
export function nameOfQuery(text: string): string | undefined {
  const name = queryName(text) ?? firstTag(text);
  return name?.slice(0, LONGEST_NAME);
}

function firstTag(text: string): string | undefined {
  const match = /\b(?:node|way|relation|rel|nwr|nw|wr|nr)\["?([\w:]{1,60})"?(?:[=~]"?([^"\],]{1,60})"?)?[\],]/.exec(text);
  if (match === null) return undefined;
  const [, key, value] = match;
  return value === undefined ? key : `${key}=${value}`;
}

/** Colours for layers: apart from each other, from the result's own (blue, yellow, violet, orange, red), and seen on light and dark ground. */
export const LAYER_COLORS = ['#d81b78', '#2e9e44', '#9c6428', '#0d9bc0', '#7a69d8', '#b09000', '#d2553d', '#73808c'] as const;

/** Returns the first of the colours that the fewest layers have. */
export function nextColor(taken: readonly string[]): string {
  const uses = (color: string) => taken.filter((each) => each === color).length;
  return [...LAYER_COLORS].sort((a, b) => uses(a) - uses(b))[0];
}

// Numbers of layers: each is used once in the life of a page.

/** Returns a mark that no other layer has, in no tab. */
export function newMark(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

let lastNumber = FIRST_LAYER - 1;

/** Returns the number of the next layer. */
export function nextNumber(): number {
  lastNumber = lastNumber + 1 < LAST_LAYER ? lastNumber + 1 : FIRST_LAYER;
  return lastNumber;
}

// Whether the map has room for another layer.

/** Layers whose features are not here take no room. */
export function isRoom(layers: readonly MapLayer[]): boolean {
  return layers.filter(({ numbers }) => numbers !== undefined).length < LAYER_LIMITS.layers;
}
