/** Images of a style as files, for SVG images and swatches that embed them. */
import { withTimeout } from '../../ui/lazy-part.ts';
import { imageHead } from './decode-image.ts';
import { readIconName } from './icon-name.ts';
import { mayFetchFrom } from './image-hosts.ts';
import { dataBytes, fetchImage, imageSource } from './image-source.ts';

/** An image that is embedded in its address. */
interface ImageFile {
  /** A `data:` address. */
  readonly href: string;
  /** Its own size, pixels. */
  readonly width: number;
  readonly height: number;
}

/** The most images in one call. */
const MOST_FILES = 500;

/** Returns the images that are available; hosts that the user has not agreed to are not contacted. */
export async function imageFiles(keys: readonly string[]): Promise<(readonly [key: string, file: ImageFile])[]> {
  const files = await Promise.all(
    keys.slice(0, MOST_FILES).map(async (key) => [key, await imageFile(key).catch(() => undefined)] as const),
  );
  return files.flatMap(([key, file]) => (file === undefined ? [] : [[key, file] as const]));
}

/** @throws ImageError */
async function imageFile(key: string): Promise<ImageFile | undefined> {
  const source = imageSource(key);
  if (source?.kind === 'bundled') {
    const { bundledBytes } = await withTimeout('style', import('./bundled-icons.ts'));
    return fileOf(bundledBytes(source.path), readIconName(source.path).size);
  }
  if (source?.kind === 'data') return fileOf(dataBytes(source.address));
  return source?.kind === 'web' && mayFetchFrom(source.url.host) ? fileOf(await fetchImage(source.url)) : undefined;
}

function fileOf(bytes: Uint8Array<ArrayBuffer> | undefined, size?: number): ImageFile | undefined {
  const head = bytes && imageHead(bytes);
  if (bytes === undefined || head === undefined || !(head.width > 0 && head.height > 0)) return undefined;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { href: `data:${head.type};base64,${btoa(text)}`, width: size ?? head.width, height: size ?? head.height };
}
