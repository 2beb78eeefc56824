/** The source that the key of an image in a style names. */
import type { ShapeStyle } from './draw-shape.ts';
import { readShape } from './draw-shape.ts';

export type ImageSource =
  | { readonly kind: 'shape'; readonly shape: ShapeStyle }
  | { readonly kind: 'web'; readonly url: URL }
  | { readonly kind: 'data'; readonly address: string }
  /** The path of an icon that may come with the page. */
  | { readonly kind: 'bundled'; readonly path: string };

/** Characters of an image that is written into a style. */
const LONGEST_DATA = 300_000;
const LONGEST_ADDRESS = 2000;

const DATA = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i;

/** Undefined for what names no image: other kinds of addresses, and what is too long. */
export function imageSource(key: string): ImageSource | undefined {
  if (key.startsWith('shape:')) {
    const shape = readShape(key);
    return shape && { kind: 'shape', shape };
  }
  if (DATA.test(key)) return key.length > LONGEST_DATA ? undefined : { kind: 'data', address: key };
  if (key.length > LONGEST_ADDRESS) return undefined;
  if (/^(?:https?:)?\/\//i.test(key)) {
    const address = key.startsWith('//') ? `https:${key}` : key;
    return URL.canParse(address) ? { kind: 'web', url: new URL(address) } : undefined;
  }
  // a path has no scheme
  return /^[\w./@-]{1,200}$/.test(key) ? { kind: 'bundled', path: key } : undefined;
}
