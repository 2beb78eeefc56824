/** How large an icon is drawn. */
import type { StyleRecord } from '@flyover/osm-features';
import { lengthOf } from './drawings.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of an image whose own size is not known. */
const USUAL_SIZE: Size = { width: 16, height: 16 };

/** The size of a record's icon. @param own that of its image; absent: not known */
export function iconSize(record: StyleRecord, own = shapeSize(record['icon-image']) ?? USUAL_SIZE): Size {
  const [width, height] = [lengthOf(record['icon-width']), lengthOf(record['icon-height'])];
  if (width > 0 && height > 0) return { width, height };
  if (width > 0) return { width, height: (width * own.height) / own.width };
  if (height > 0) return { width: (height * own.width) / own.height, height };
  return own;
}

/** `shape:square/10/…` is 10 wide and high, and its stroke lies around that. */
function shapeSize(image: StyleRecord[string] | undefined): Size | undefined {
  if (typeof image !== 'string' || !image.startsWith('shape:')) return undefined;
  const [, size, , , , stroke] = image.slice('shape:'.length).split('/');
  const side = lengthOf(Number(size)) + lengthOf(Number(stroke));
  return side > 0 ? { width: side, height: side } : undefined;
}
