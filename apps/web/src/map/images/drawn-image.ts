/** Images as the map takes them, drawn on a canvas. */

export interface DrawnImage {
  /** Pixels of the device. */
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  /** Pixels of the device to one of the screen. */
  readonly pixelRatio: number;
  /** Of plates: what may be stretched, and where the text lies; pixels of the device. */
  readonly stretch?: {
    readonly x: [number, number];
    readonly y: [number, number];
    readonly content: [number, number, number, number];
  };
}

/** A canvas so many pixels of the screen large; coordinates count those. */
export function contextOf(width: number, height: number, pixelRatio: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * pixelRatio)), Math.max(1, Math.round(height * pixelRatio)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  context.scale(canvas.width / width, canvas.height / height);
  return context;
}

/** Returns the content of a canvas as an image of the map. */
export function imageOf(context: OffscreenCanvasRenderingContext2D, pixelRatio: number): DrawnImage {
  const { width, height } = context.canvas;
  return { width, height, data: context.getImageData(0, 0, width, height).data, pixelRatio };
}
