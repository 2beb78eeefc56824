/** Looks at the pixels of the map for what the result has drawn on it. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a point of the result is painted: the middle of the first row of pixels that is as blue as a stroke, CSS pixels of the picture.
 *
 * @param takePicture a PNG of the map in Base64; it is taken again while the map still moves
 * @param look has `firstStroke` done in the page
 * @throws Error when no point is painted
 */
export async function paintedPoint(
  takePicture: () => Promise<string>,
  look: (picture: string) => Promise<Point | undefined>,
): Promise<Point> {
  let picture = '';
  for (let attempt = 0; attempt < 40; attempt++) {
    const before = picture;
    picture = await takePicture();
    if (picture !== before) continue;
    const found = await look(picture);
    if (found !== undefined) return found;
  }
  throw new Error('no point is painted');
}

/** Runs in the page, whose decoder reads the picture: nothing outside of it can be named here. */
export async function firstStroke(base64: string): Promise<Point | undefined> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  // away from the controls at the edges
  for (let y = 120; y < height - 180; y++) {
    const blue = (x: number) => {
      const at = (y * width + x) * 4;
      return data[at] < 120 && data[at + 1] < 130 && data[at + 2] > 200;
    };
    for (let x = 160; x < width - 60; x++) {
      if (!blue(x)) continue;
      let last = x;
      for (let next = x; next < x + 20; next++) if (blue(next)) last = next;
      return { x: (x + last) / 2, y };
    }
  }
  return undefined;
}
