/** Labels of a style sheet in an SVG: text at a place or along a line, with halo and background plate; its size, and the room for it. */
import { escapeXml } from '@flyover/osm-elements';
import type { StyleRecord } from '@flyover/osm-features';
import type { Box, PointBuffer } from '../../clip.ts';
import { lengthOf } from '../../sheet/drawings.ts';
import { rimColor, TEXT_RIM } from '../../sheet/text-rim.ts';
import { pathOf, svgNumber } from '../svg-shapes.ts';
import { type ImageShelf, imageElement } from './svg-images.ts';
import { paint, shareOf } from './svg-paint.ts';

/** A label ready to be drawn. */
export interface PlacedLabel {
  readonly element: string;
  /** The room it takes, pixels. */
  readonly boxes: readonly Box[];
}

/** Pixels, where a record does not say. */
const USUAL_FONT_SIZE = 10;
const LARGEST_FONT_SIZE = 500;
/** Share of the font's size that its letters stand above and below their middle. */
const MIDDLE = 0.35;
/** Between a text and the edge of its plate, pixels. */
const PLATE_EDGE = 3;

/**
 * The attributes that all labels of a record have.
 *
 * @param overIcons whether the sheet draws icons: letters without a halo and a plate have a rim there
 */
export function labelPaint(record: StyleRecord, overIcons: boolean): string {
  const family = typeof record['font-family'] === 'string' && record['font-family'] !== '' ? record['font-family'] : 'Arial, sans-serif';
  const color = typeof record['text-color'] === 'string' ? record['text-color'] : '#000000';
  const isRimmed = overIcons && RIMLESS.every((field) => record[field] === undefined);
  const radius = isRimmed ? TEXT_RIM.width : lengthOf(record['text-halo-radius']);
  const halo = isRimmed
    ? paint('stroke', rimColor(color), record['text-opacity'])
    : paint('stroke', record['text-halo-color'], Math.min(shareOf(record['text-halo-opacity']), shareOf(record['text-opacity'])));
  return [
    `font-family="${escapeXml(family)}" font-size="${svgNumber(fontSizeOf(record))}"`,
    paint('fill', color, record['text-opacity']),
    ...(record['font-bold'] === true ? ['font-weight="bold"'] : []),
    ...(record['font-italic'] === true ? ['font-style="italic"'] : []),
    ...(record['font-underline'] === true ? ['text-decoration="underline"'] : []),
    ...(numberOf(record['letter-spacing']) !== 0 ? [`letter-spacing="${svgNumber(numberOf(record['letter-spacing']))}"`] : []),
    ...(radius > 0 ? [`${halo} stroke-width="${svgNumber(2 * radius)}" stroke-linejoin="round" paint-order="stroke"`] : []),
  ].join(' ');
}

/** Fields that set letters off from the things below them. */
const RIMLESS = ['text-halo-radius', 'shield-color', 'shield-frame-color', 'shield-image'] as const;

/** A label at a place of the picture. */
export function placeLabel(record: StyleRecord, text: string, x: number, y: number, images: ImageShelf): PlacedLabel {
  const size = fontSizeOf(record);
  const spacing = numberOf(record['letter-spacing']);
  const lines = wrapText(text, lengthOf(record['max-width']), size, spacing);
  const width = Math.max(...lines.map((line) => textWidth(line, size, spacing)));
  const height = lines.length * size * LINE_HEIGHT;
  const anchor = typeof record['text-anchor'] === 'string' ? record['text-anchor'] : 'center';
  const sideX = anchor.endsWith('left') ? 0.5 : anchor.endsWith('right') ? -0.5 : 0;
  const sideY = anchor.startsWith('top') ? 0.5 : anchor.startsWith('bottom') ? -0.5 : 0;
  const [middleX, middleY] = [
    x + numberOf(record['text-offset-x']) + sideX * width,
    y + numberOf(record['text-offset-y']) + sideY * height,
  ];
  const first = middleY - height / 2 + (LINE_HEIGHT / 2 + MIDDLE) * size;
  const alignment = sideX > 0 ? 'start' : sideX < 0 ? 'end' : 'middle';
  const lineX = svgNumber(middleX - sideX * width);
  const written =
    lines.length === 1
      ? escapeXml(lines[0])
      : lines
          .map((line, index) => `<tspan x="${lineX}" dy="${index === 0 ? 0 : svgNumber(size * LINE_HEIGHT)}">${escapeXml(line)}</tspan>`)
          .join('');
  const rotation = numberOf(record['text-rotation']);
  const turn = rotation === 0 ? '' : ` transform="rotate(${svgNumber(rotation)} ${svgNumber(x)} ${svgNumber(y)})"`;
  const plate = plateOf(record, width, height, images);
  const [plateWidth, plateHeight] = [Math.max(width, plate?.width ?? 0), Math.max(height, plate?.height ?? 0)];
  return {
    element: `${plate === undefined ? '' : plate.at(middleX, middleY)}<text x="${lineX}" y="${svgNumber(first)}" text-anchor="${alignment}"${turn}>${written}</text>`,
    boxes: [boxAround(middleX, middleY, plateWidth, plateHeight)],
  };
}

/**
 * A label along a piece of a line, in its middle and upright; `undefined` where the piece is too short for it.
 *
 * @param id of the path, which stands in the file once
 */
export function alongLabel(record: StyleRecord, text: string, piece: PointBuffer, id: string): PlacedLabel | undefined {
  const size = fontSizeOf(record);
  const width = textWidth(text, size, numberOf(record['letter-spacing']));
  const lengths = Array.from({ length: piece.length / 2 - 1 }, (_, step) => {
    const at = step * 2;
    return Math.hypot(piece.data[at + 2] - piece.data[at], piece.data[at + 3] - piece.data[at + 1]);
  });
  const length = lengths.reduce((sum, step) => sum + step, 0);
  if (width > length) return undefined;
  const boxes: Box[] = [];
  let [done, dx] = [0, 0];
  for (const [step, long] of lengths.entries()) {
    const [from, to] = [Math.max((length - width) / 2 - done, 0), Math.min((length + width) / 2 - done, long)];
    const { data } = piece;
    const at = step * 2;
    if (from < to) dx += ((data[at + 2] - data[at]) * (to - from)) / long;
    for (let along = from; along < to; along += size) {
      const share = along / long;
      boxes.push(boxAround(data[at] + (data[at + 2] - data[at]) * share, data[at + 1] + (data[at + 3] - data[at + 1]) * share, size, size));
    }
    done += long;
  }
  if (dx < 0) reverse(piece);
  const shift = svgNumber(MIDDLE * size + numberOf(record['text-offset-y']));
  return {
    element: `<path id="${id}" d="${pathOf(piece)}" fill="none" stroke="none"/><text dy="${shift}" text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escapeXml(text)}</textPath></text>`,
    boxes,
  };
}

interface Plate {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): string;
}

function plateOf(record: StyleRecord, textWide: number, textHigh: number, images: ImageShelf): Plate | undefined {
  const address = record['shield-image'];
  const image = typeof address === 'string' && address !== '' ? images.imageOf(address) : undefined;
  const frame = lengthOf(record['shield-frame-width']);
  if (image === undefined && record['shield-color'] === undefined && frame === 0) return undefined;
  const width = lengthOf(record['shield-width']) || Math.max(image?.width ?? 0, textWide + 2 * PLATE_EDGE);
  const height = lengthOf(record['shield-height']) || Math.max(image?.height ?? 0, textHigh);
  const attributes = (x: number, y: number) => `x="${svgNumber(x - width / 2)}" y="${svgNumber(y - height / 2)}"`;
  if (image !== undefined) {
    return {
      width,
      height,
      at: (x, y) =>
        imageElement(image.href, `${attributes(x, y)} opacity="${svgNumber(shareOf(record['shield-opacity']))}"`, width, height),
    };
  }
  const look = [
    paint('fill', record['shield-color'], record['shield-opacity']),
    frame > 0
      ? `${paint('stroke', record['shield-frame-color'], record['shield-opacity'])} stroke-width="${svgNumber(frame)}"`
      : 'stroke="none"',
  ].join(' ');
  return { width, height, at: (x, y) => `<rect ${attributes(x, y)} width="${svgNumber(width)}" height="${svgNumber(height)}" ${look}/>` };
}

function fontSizeOf(record: StyleRecord): number {
  return Math.min(LARGEST_FONT_SIZE, lengthOf(record['font-size']) || USUAL_FONT_SIZE);
}

function numberOf(value: StyleRecord[string] | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 };
}

function reverse({ data, length }: PointBuffer): void {
  const points = Array.from({ length: length / 2 }, (_, point) => [data[point * 2], data[point * 2 + 1]]).reverse();
  data.set(points.flat());
}

/** Width and line breaks of a text, estimated, as the viewer's font is not known. */

/** Widths of letters in sizes of the font. */
const USUAL_WIDTH = 0.55;
const NARROW_WIDTH = 0.3;
const CAPITAL_WIDTH = 0.68;

/** Height of a line in sizes of the font. */
const LINE_HEIGHT = 1.2;

/** More lines than this are no label. */
const MOST_LINES = 20;

/** The width of a line of text, pixels. */
function textWidth(text: string, fontSize: number, letterSpacing: number): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter) * fontSize + letterSpacing;
  return width;
}

/** Lines no wider than this where words allow it; a text of several lines keeps them. */
function wrapText(text: string, maxWidth: number, fontSize: number, letterSpacing: number): string[] {
  const lines = text.split('\n', MOST_LINES);
  return (maxWidth > 0 ? lines.flatMap((line) => wrapLine(line, maxWidth, fontSize, letterSpacing)) : lines).slice(0, MOST_LINES);
}

function wrapLine(text: string, maxWidth: number, fontSize: number, letterSpacing: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize, letterSpacing) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function widthOf(letter: string): number {
  // Chinese, Japanese, Korean and pictures fill a square
  if ((letter.codePointAt(0) ?? 0) > 0x2e7f) return 1;
  if ("iIjl.,:;'|! ()[]ftr1".includes(letter)) return NARROW_WIDTH;
  return letter !== letter.toLowerCase() ? CAPITAL_WIDTH : USUAL_WIDTH;
}

// The room for labels: one that overlaps a label placed before is left out, as on maps.

/** Side of a cell, pixels. */
const CELL = 64;

/** The boxes of placed labels, by cell. */
export class LabelRoom {
  private readonly cells = new Map<string, Box[]>();

  /** Takes the room of a label; false, and nothing is taken, where some of it is taken. */
  take(boxes: readonly Box[], mayOverlap: boolean): boolean {
    if (!mayOverlap && boxes.some((box) => this.cellsOf(box).some((cell) => this.cells.get(cell)?.some((other) => touch(box, other))))) {
      return false;
    }
    for (const box of boxes) {
      for (const cell of this.cellsOf(box)) this.cells.set(cell, [...(this.cells.get(cell) ?? []), box]);
    }
    return true;
  }

  private cellsOf({ minX, minY, maxX, maxY }: Box): string[] {
    const cells: string[] = [];
    for (let column = Math.floor(minX / CELL); column <= Math.floor(maxX / CELL); column++) {
      for (let row = Math.floor(minY / CELL); row <= Math.floor(maxY / CELL); row++) cells.push(`${column} ${row}`);
    }
    return cells;
  }
}

function touch(a: Box, b: Box): boolean {
  return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;
}
