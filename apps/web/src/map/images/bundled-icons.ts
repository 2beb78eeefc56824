/** The icons that come with the page: Maki, which is in the public domain. Fetched with the first one that a style names. */
import type { DecodedImage } from './decode-image.ts';
import { decodeImage } from './decode-image.ts';
import { makiName, readIconName } from './icon-name.ts';

const FILES = import.meta.glob<string>('../../../../../node_modules/@mapbox/maki/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ICONS = new Map(Object.entries(FILES).map(([path, svg]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), svg]));

/** The icon that a path means, as an SVG; undefined where there is none. */
export function bundledBytes(path: string): Uint8Array<ArrayBuffer> | undefined {
  const { name } = readIconName(path);
  const svg = ICONS.get(name) ?? ICONS.get(makiName(name));
  return svg === undefined ? undefined : new TextEncoder().encode(svg);
}

/** The same to draw with, in the size that the path says. */
export async function bundledIcon(path: string): Promise<DecodedImage | undefined> {
  const { size } = readIconName(path);
  const bytes = bundledBytes(path);
  const image = bytes && (await decodeImage(bytes));
  return image && { ...image, ...(size !== undefined && { width: size, height: size }) };
}
