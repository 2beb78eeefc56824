/** Arrow heads, plates behind labels and lines below them. */
import { contextOf, type DrawnImage, imageOf } from './drawn-image.ts';

/** Pixels. */
const SMALLEST_ARROW = 10;
const LARGEST_ARROW = 60;

/** A head that points to the right, wider than its line. */
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

/** Between the text and the edge of its plate, pixels. */
const PADDING = { x: 4, y: 1 };
const CORNER = 3;
const WIDEST_FRAME = 20;

/** A rounded plate whose middle is stretched to the size of a text. */
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

/** From the bottom of a text's box to the line below its letters, and the line itself, ems. */
const LINE_GAP = 0.14;
const LINE_WIDTH = 1 / 12;

/** A line below a text, as wide as that. */
export function drawUnderline(size: number, color: string, opacity: number, pixelRatio: number): DrawnImage {
  // whole pixels: parts of them are blurred
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
