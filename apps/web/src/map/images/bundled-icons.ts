/** The bundled icon that a path in a style names. */
import { MAKI_ICONS } from '../../style/maki-icons.ts';
import type { DecodedImage } from './decode-image.ts';
import { decodeImage } from './decode-image.ts';
import { makiName, readIconName } from './icon-name.ts';

/** Returns the bundled icon of a path as the bytes of an SVG; undefined where there is none. */
export function bundledBytes(path: string): Uint8Array<ArrayBuffer> | undefined {
  const { name } = readIconName(path);
  const svg = MAKI_ICONS.get(name) ?? MAKI_ICONS.get(makiName(name));
  return svg === undefined ? undefined : new TextEncoder().encode(svg);
}

/** Returns the decoded icon of a path, in the size that the path names. */
export async function bundledIcon(path: string): Promise<DecodedImage | undefined> {
  const { size } = readIconName(path);
  const bytes = bundledBytes(path);
  const image = bytes && (await decodeImage(bytes));
  return image && { ...image, ...(size !== undefined && { width: size, height: size }) };
}
