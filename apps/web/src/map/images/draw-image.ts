/** Images for the map, drawn on a canvas. */
import type { DecodedImage } from './decode-image.ts';

export interface DrawnImage {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Of plates: the ranges that may be stretched, and the box of the text; device pixels. */
  readonly stretch?: {
    readonly x: [number, number];
    readonly y: [number, number];
    readonly content: [number, number, number, number];
  };
}

/** Returns the context of a canvas. Size and coordinates are CSS pixels. */
function contextOf(width: number, height: number, pixelRatio: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * pixelRatio)), Math.max(1, Math.round(height * pixelRatio)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  context.scale(canvas.width / width, canvas.height / height);
  return context;
}

/** Returns the content of a canvas as an image of the map. */
function imageOf(context: OffscreenCanvasRenderingContext2D, pixelRatio: number): DrawnImage {
  const { width, height } = context.canvas;
  return { width, height, data: context.getImageData(0, 0, width, height).data, pixelRatio };
}

// Decoded images in the size that a style names.

/** The longest side of a drawn image, CSS pixels. */
const LARGEST_DRAWN = 512;

interface WantedSize {
  readonly width?: number;
  readonly height?: number;
}

/** Returns the size of a drawn image; with one side given it keeps its proportions. */
function drawnSize(own: { readonly width: number; readonly height: number }, { width, height }: WantedSize) {
  const wide = width ?? (height === undefined ? own.width : (height * own.width) / own.height);
  const high = height ?? (width === undefined ? own.height : (width * own.height) / own.width);
  const shrunk = Math.min(1, LARGEST_DRAWN / Math.max(wide, high));
  return { width: Math.max(1, wide * shrunk), height: Math.max(1, high * shrunk) };
}

/** Draws a decoded image. @param halo the width of a white outline, CSS pixels, for icons without a ground of their own */
export function drawDecoded(image: DecodedImage, wanted: WantedSize, pixelRatio: number, halo = 0): DrawnImage {
  const { width, height } = drawnSize(image, wanted);
  const page = contextOf(width + 2 * halo, height + 2 * halo, pixelRatio);
  page.imageSmoothingQuality = 'high';
  if (halo > 0) {
    drawHalo(page, image, width, height, halo);
  }
  page.drawImage(image.pixels, halo, halo, width, height);
  return imageOf(page, pixelRatio);
}

const DIRECTIONS = 12;

/** Draws the image in white, shifted in all directions. */
function drawHalo(page: OffscreenCanvasRenderingContext2D, image: DecodedImage, width: number, height: number, halo: number): void {
  for (let step = 0; step < DIRECTIONS; step++) {
    const angle = (step / DIRECTIONS) * 2 * Math.PI;
    page.drawImage(image.pixels, halo + Math.cos(angle) * halo, halo + Math.sin(angle) * halo, width, height);
  }
  page.globalCompositeOperation = 'source-in';
  page.fillStyle = '#ffffff';
  page.fillRect(0, 0, width + 2 * halo, height + 2 * halo);
  page.globalCompositeOperation = 'source-over';
}

// Symbol shapes, drawn as images: `shape:NAME/SIZE/FILL/FILL-OPACITY/STROKE/STROKE-WIDTH/STROKE-OPACITY`.

export interface ShapeStyle {
  readonly name: string;
  /** The diameter, CSS pixels. */
  readonly size: number;
  /** Empty where it is not filled. */
  readonly fill: string;
  readonly fillOpacity: number;
  /** Empty where it has no outline. */
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
}

/** The number of corners of the regular shapes; the first corner is at the top. */
const CORNERS = new Map([
  ['triangle', 3],
  ['diamond', 4],
  ['pentagon', 5],
  ['hexagon', 6],
  ['heptagon', 7],
  ['octagon', 8],
  ['nonagon', 9],
  ['decagon', 10],
]);

const NAMES = new Set(['square', 'circle', 'star', 'cross', ...CORNERS.keys()]);

/** The largest diameter, CSS pixels. */
const LARGEST = 512;

/** Parses the key of a shape; undefined for an unknown shape. */
export function readShape(key: string): ShapeStyle | undefined {
  const [name, size, fill = '', fillOpacity = '', stroke = '', strokeWidth = '', strokeOpacity = ''] = key
    .slice('shape:'.length)
    .split('/', 7);
  const across = Number(size);
  if (!NAMES.has(name) || !(across > 0)) return undefined;
  return {
    name,
    size: Math.min(across, LARGEST),
    fill: colorOf(fill),
    fillOpacity: shareOf(fillOpacity),
    stroke: colorOf(stroke),
    strokeWidth: strokeWidth === '' ? 1 : Math.min(Math.max(0, Number(strokeWidth) || 0), LARGEST / 2),
    strokeOpacity: shareOf(strokeOpacity),
  };
}

function colorOf(field: string): string {
  return /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(field) ? field : '';
}

function shareOf(field: string): number {
  return field === '' ? 1 : Math.max(0, Math.min(1, Number(field) || 0));
}

/** Draws a shape; its outline lies half inside and half outside. */
export function drawShape(shape: ShapeStyle, pixelRatio: number): DrawnImage {
  const { size, fill, stroke, strokeWidth } = shape;
  const rim = stroke === '' ? 0 : strokeWidth;
  // mitred corners extend further
  const side = Math.ceil(size + 2 * rim) + 2;
  const page = contextOf(side, side, pixelRatio);
  page.translate(side / 2, side / 2);
  page.beginPath();
  outline(page, shape.name, size / 2);
  page.closePath();
  page.lineJoin = 'miter';
  if (fill !== '') {
    page.fillStyle = fill;
    page.globalAlpha = shape.fillOpacity;
    page.fill();
  }
  if (rim > 0) {
    page.strokeStyle = stroke;
    page.lineWidth = rim;
    page.globalAlpha = shape.strokeOpacity;
    page.stroke();
  }
  return imageOf(page, pixelRatio);
}

function outline(page: OffscreenCanvasRenderingContext2D, name: string, radius: number): void {
  if (name === 'circle') page.arc(0, 0, radius, 0, 2 * Math.PI);
  else if (name === 'square') page.rect(-radius, -radius, 2 * radius, 2 * radius);
  else if (name === 'cross') plus(page, radius);
  else if (name === 'star') corners(page, 10, (corner) => (corner % 2 === 0 ? radius : radius * INNER));
  else corners(page, CORNERS.get(name) ?? 4, () => radius);
}

/** The inner radius of a star with five points and straight edges, as a share of the outer radius. */
const INNER = 0.382;

function corners(page: OffscreenCanvasRenderingContext2D, count: number, radius: (corner: number) => number): void {
  for (let corner = 0; corner < count; corner++) {
    const angle = (corner / count) * 2 * Math.PI;
    page.lineTo(Math.sin(angle) * radius(corner), -Math.cos(angle) * radius(corner));
  }
}

/** Traces a cross whose arms are a third of its width. */
function plus(page: OffscreenCanvasRenderingContext2D, radius: number): void {
  const arm = radius / 3;
  const points = [
    [-arm, -radius],
    [arm, -radius],
    [arm, -arm],
    [radius, -arm],
    [radius, arm],
    [arm, arm],
    [arm, radius],
    [-arm, radius],
    [-arm, arm],
    [-radius, arm],
    [-radius, -arm],
    [-arm, -arm],
  ] as const;
  for (const [x, y] of points) page.lineTo(x, y);
}

// Arrowheads, plates behind labels and lines below them.

/** Bounds of the size of an arrowhead, CSS pixels. */
const SMALLEST_ARROW = 10;
const LARGEST_ARROW = 60;

/** Draws an arrowhead that points to the right, wider than its line. */
export function drawArrow(lineWidth: number, color: string, pixelRatio: number): DrawnImage {
  const size = Math.min(LARGEST_ARROW, Math.max(SMALLEST_ARROW, lineWidth * 2.5));
  const page = contextOf(size, size, pixelRatio);
  page.fillStyle = color;
  page.beginPath();
  page.moveTo(size * 0.15, 0);
  page.lineTo(size, size / 2);
  page.lineTo(size * 0.15, size);
  page.lineTo(size * 0.35, size / 2);
  page.closePath();
  page.fill();
  return imageOf(page, pixelRatio);
}

/** The space between a text and the edge of its plate, CSS pixels. */
const PADDING = { x: 4, y: 1 };
const CORNER = 3;
const WIDEST_FRAME = 20;

/** Draws a rounded plate; its middle stretches to the size of a text. */
export function drawPlate(color: string, frameColor: string, frameWidth: number, pixelRatio: number): DrawnImage {
  const frame = frameColor === '' ? 0 : Math.min(WIDEST_FRAME, frameWidth);
  const edge = Math.ceil(frame + CORNER + PADDING.x);
  const side = 2 * edge + 2;
  const page = contextOf(side, side, pixelRatio);
  page.beginPath();
  page.roundRect(frame / 2, frame / 2, side - frame, side - frame, CORNER);
  if (color !== '') {
    page.fillStyle = color;
    page.fill();
  }
  if (frame > 0) {
    page.strokeStyle = frameColor;
    page.lineWidth = frame;
    page.stroke();
  }
  const image = imageOf(page, pixelRatio);
  const scale = image.width / side;
  const [left, top] = [(frame + PADDING.x) * scale, (frame + PADDING.y) * scale];
  const middle: [number, number] = [edge * scale, (side - edge) * scale];
  return { ...image, stretch: { x: middle, y: middle, content: [left, top, image.width - left, image.height - top] } };
}

/** The distance from the bottom of a text's box to the underline, and its width, ems. */
const LINE_GAP = 0.14;
const LINE_WIDTH = 1 / 12;

/** Draws an underline; it stretches to the width of a text. */
export function drawUnderline(size: number, color: string, opacity: number, pixelRatio: number): DrawnImage {
  // fractions of pixels would be blurred
  const [gap, width] = [size * LINE_GAP, size * LINE_WIDTH].map((pixels) => Math.max(1, Math.round(pixels)));
  const height = Math.ceil(gap + width) + 4;
  const page = contextOf(4, height, pixelRatio);
  page.fillStyle = color === '' ? '#000000' : color;
  page.globalAlpha = Math.max(0, Math.min(1, opacity));
  page.fillRect(0, height - gap - width, 4, width);
  const image = imageOf(page, pixelRatio);
  const scale = image.height / height;
  return {
    ...image,
    stretch: { x: [0, image.width], y: [0, 2 * scale], content: [0, 0, image.width, image.height] },
  };
}
