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

/** The icon that a path means, in the size that the path says; undefined where there is none. */
export async function bundledIcon(path: string): Promise<DecodedImage | undefined> {
  const { name, size } = readIconName(path);
  const svg = ICONS.get(name) ?? ICONS.get(makiName(name));
  const image = svg === undefined ? undefined : await decodeImage(new TextEncoder().encode(svg));
  return image && { ...image, ...(size !== undefined && { width: size, height: size }) };
}
