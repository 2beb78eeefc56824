/** The marks over an image: scale and attribution as on the map, at the bottom right, and the legend at the top. */
import i18next from 'i18next';
import { type ScaleBar, scaleBar } from '../../view/scale-bar.ts';
import type { ImageSize } from './image-frame.ts';
import type { Mark } from './png-writer.ts';

/** Draws a legend on an image of a size, `unit` as in `MarkOptions`. */
export type DrawLegend = (size: ImageSize, unit: number) => Promise<Mark>;

export interface MarkOptions {
  readonly size: ImageSize;
  /** Pixels of the image to a pixel of the screen: marks grow with it. */
  readonly unit: number;
  /** Metres to a pixel of the image, in its middle; absent: no scale. */
  readonly metresAPixel?: number;
  /** The attribution; absent: not written. */
  readonly credit?: string;
  /** Draws the legend; absent: there is none. */
  readonly legend?: DrawLegend;
}

/** Sizes as on the map, pixels of the screen. */
const FONT = 11;
const EDGE = 8;
const LINE = 18;
const PADDING = 6;
const WIDEST_SCALE = 96;

/** Draws the marks; waits for their font. */
export async function drawMarks(options: MarkOptions): Promise<Mark[]> {
  const { size, unit, metresAPixel, credit, legend } = options;
  await document.fonts.load(fontOf(FONT)).catch(() => []);
  const marks = legend === undefined ? [] : [await legend(size, unit)];
  let bottom = size.height - EDGE * unit;
  if (credit !== undefined && credit !== '') {
    const mark = drawCredit(credit, size, unit, bottom);
    marks.push(mark);
    bottom = mark.y - 4 * unit;
  }
  if (metresAPixel !== undefined)
    marks.push(drawScale(scaleBar(metresAPixel, Math.min(WIDEST_SCALE * unit, size.width / 2), i18next.language), size, unit, bottom));
  return marks;
}

function drawCredit(credit: string, size: ImageSize, unit: number, bottom: number): Mark {
  const context = newPage(1, 1);
  context.font = fontOf(FONT * unit);
  const wanted = context.measureText(credit).width + 2 * PADDING * unit;
  // one line, whatever its length
  const scale = unit * Math.min(1, (size.width - 2 * EDGE * unit) / wanted);
  const width = wanted * (scale / unit);
  const height = LINE * scale;
  return drawOn(size.width - EDGE * unit - width, bottom - height, width, height, (page, colours) => {
    page.fillStyle = colours.box;
    page.beginPath();
    page.roundRect(0, 0, width, height, 4 * scale);
    page.fill();
    page.fillStyle = colours.ink;
    page.font = fontOf(FONT * scale);
    page.textBaseline = 'middle';
    page.fillText(credit, PADDING * scale, height / 2);
  });
}

function drawScale(bar: ScaleBar, size: ImageSize, unit: number, bottom: number): Mark {
  const stroke = 1.5 * unit;
  const width = bar.pixels + stroke;
  const height = 16 * unit;
  return drawOn(size.width - EDGE * unit - width, bottom - height, width, height, (page, colours) => {
    page.fillStyle = colours.box;
    page.fillRect(0, 0, width, height);
    page.strokeStyle = colours.ink;
    page.lineWidth = stroke;
    page.beginPath();
    page.moveTo(stroke / 2, height / 2);
    page.lineTo(stroke / 2, height - stroke / 2);
    page.lineTo(width - stroke / 2, height - stroke / 2);
    page.lineTo(width - stroke / 2, height / 2);
    page.stroke();
    page.fillStyle = colours.ink;
    page.font = fontOf(FONT * unit);
    page.textAlign = 'center';
    page.textBaseline = 'middle';
    page.fillText(bar.label, width / 2, height / 2 - stroke, width - 4 * unit);
  });
}

interface Colours {
  readonly ink: string;
  readonly muted: string;
  /** The translucent background. */
  readonly box: string;
  readonly floating: string;
}

/** Draws into a canvas just as large as the mark. */
export function drawOn(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: (page: CanvasRenderingContext2D, colours: Colours) => void,
): Mark {
  const [pixelsWide, pixelsHigh] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
  const page = newPage(pixelsWide, pixelsHigh);
  const tokens = getComputedStyle(document.documentElement);
  const box = tokens.getPropertyValue('--floating');
  const [ink, muted] = [tokens.getPropertyValue('--ink'), tokens.getPropertyValue('--muted')];
  paint(page, { ink, muted, floating: box, box: `color-mix(in srgb, ${box} 78%, transparent)` });
  const { data } = page.getImageData(0, 0, pixelsWide, pixelsHigh);
  return { x: Math.floor(x), y: Math.floor(y), width: pixelsWide, height: pixelsHigh, pixels: data };
}

/** A canvas to draw on, pixels. */
export function newPage(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to write on');
  return context;
}

/** The type of the page. */
export function fontOf(pixels: number, weight = 500): string {
  return `${weight} ${pixels}px "Inter Variable", system-ui, sans-serif`;
}
