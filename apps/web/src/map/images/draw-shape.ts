/** Symbol shapes, drawn as images: `shape:NAME/SIZE/FILL/FILL-OPACITY/STROKE/STROKE-WIDTH/STROKE-OPACITY`. */
import { contextOf, type DrawnImage, imageOf } from './drawn-image.ts';

export interface ShapeStyle {
  readonly name: string;
  /** Across, pixels. */
  readonly size: number;
  /** Empty: not filled. */
  readonly fill: string;
  readonly fillOpacity: number;
  /** Empty: no rim. */
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
}

/** Corners of the regular shapes, the first at the top. */
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

/** Pixels across. */
const LARGEST = 512;

/** Undefined where there is no such shape. */
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

/** The rim lies half inside and half outside. */
export function drawShape(shape: ShapeStyle, pixelRatio: number): DrawnImage {
  const { size, fill, stroke, strokeWidth } = shape;
  const rim = stroke === '' ? 0 : strokeWidth;
  // pointed corners reach further out
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

/** Of a star with five points whose edges are straight. */
const INNER = 0.382;

function corners(page: OffscreenCanvasRenderingContext2D, count: number, radius: (corner: number) => number): void {
  for (let corner = 0; corner < count; corner++) {
    const angle = (corner / count) * 2 * Math.PI;
    page.lineTo(Math.sin(angle) * radius(corner), -Math.cos(angle) * radius(corner));
  }
}

/** A cross whose arms are a third as wide as it is. */
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
