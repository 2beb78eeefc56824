/** Draws the legend of an image: as a mark on its pixels, and as SVG. */
import { missingIcon } from '@flyover/feature-tiles';
import { escapeXml } from '@flyover/osm-elements';
import i18next from 'i18next';
import { drawShape, readShape } from '../../map/images/draw-image.ts';
import { imageFiles } from '../../map/images/image-file.ts';
import {
  LARGEST_IN_SWATCH,
  SWATCH_SIZE,
  type SwatchGround,
  type SwatchStyle,
  swatchGround,
  swatchIcon,
  swatchShapes,
} from '../../map/legend/legend-classes.ts';
import { useRun } from '../../run/run-store.ts';
import { drawOn, fontOf, newPage } from './draw-marks.ts';
import type { ImageSize } from './image-frame.ts';
import type { LegendContent } from './legend-content.ts';
import type { Mark } from './png-writer.ts';

/** The distance from the edges of the image, pixels of the screen. */
const EDGE = 8;

/** Colours of an SVG, which lies on white more often than not. */
const ON_WHITE = { ink: '#1b2126', muted: '#59636e', box: '#ffffff' };

/**
 * Returns the legend at the top of an image, on the side where lines begin in the language; smaller where the image is small.
 *
 * @param unit pixels of the image to a pixel of the screen
 */
export async function legendMark(content: LegendContent, size: ImageSize, unit: number): Promise<Mark> {
  const layout = await layoutOf(content);
  const scale = scaleIn(layout, size.width, size.height, unit);
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const ground = swatchGround(isDark, useRun.getState().outcome?.style?.canvas);
  const swatches = await Promise.all(layout.swatches.map(async ({ look }) => pictureOf(await swatchMarkup(look, ground), scale)));
  const [width, height] = [layout.width * scale, layout.height * scale];
  const isRtl = isRightToLeft();
  const left = isRtl ? size.width - EDGE * scale - width : EDGE * scale;
  return drawOn(left, EDGE * scale, width, height, (page, colours) => {
    page.scale(scale, scale);
    page.fillStyle = colours.floating;
    page.beginPath();
    page.roundRect(0, 0, layout.width, layout.height, 6);
    page.fill();
    for (const [index, { x, y }] of layout.swatches.entries()) {
      const picture = swatches[index];
      const from = isRtl ? layout.width - x - SWATCH_SIZE.width : x;
      if (picture !== undefined) page.drawImage(picture, from, y, SWATCH_SIZE.width, SWATCH_SIZE.height);
    }
    page.direction = isRtl ? 'rtl' : 'ltr';
    page.textBaseline = 'middle';
    for (const { x, y, text, font, atEnd } of layout.texts) {
      page.font = fontOf(font.size, font.weight);
      page.fillStyle = font.muted === true ? colours.muted : colours.ink;
      page.textAlign = atEnd === true ? 'end' : 'start';
      page.fillText(text, isRtl ? layout.width - x : x, y);
    }
  });
}

/** The legend in an SVG of some size in pixels of the screen, as a group. */
export async function legendGroup(content: LegendContent, { width, height }: ImageSize): Promise<string> {
  const layout = await layoutOf(content);
  const scale = scaleIn(layout, width, height, 1);
  const isRtl = isRightToLeft();
  const left = isRtl ? width - (EDGE + layout.width) * scale : EDGE * scale;
  const swatches = await Promise.all(
    layout.swatches.map(async ({ x, y, look }) => {
      const from = isRtl ? layout.width - x - SWATCH_SIZE.width : x;
      return `<g transform="translate(${number(from)} ${number(y)})">${await swatchMarkup(look, { under: 'light' })}</g>`;
    }),
  );
  const texts = layout.texts.map(({ x, y, text, font, atEnd }) => {
    const place = `x="${number(isRtl ? layout.width - x : x)}" y="${number(y)}" text-anchor="${atEnd === true ? 'end' : 'start'}"`;
    const look = `font-size="${font.size}" font-weight="${font.weight}" fill="${font.muted === true ? ON_WHITE.muted : ON_WHITE.ink}"`;
    // not every program that opens an SVG knows where the middle of a line is
    return `<text ${place} dy="0.35em" ${look}>${escapeXml(text)}</text>`;
  });
  const box = `<rect width="${number(layout.width)}" height="${number(layout.height)}" rx="6" fill="${ON_WHITE.box}" fill-opacity="0.9"/>`;
  const place = `transform="translate(${number(left)} ${number(EDGE * scale)}) scale(${number(scale)})"`;
  const font = `font-family="Inter, system-ui, sans-serif" direction="${isRtl ? 'rtl' : 'ltr'}"`;
  return `<g id="legend" color="${ON_WHITE.ink}" ${place} ${font}>\n${[box, ...swatches, ...texts].join('\n')}\n</g>\n`;
}

/** Every SVG of a result ends like this. */
const END = '</svg>\n';

/** An SVG with a group on top of what it shows. */
export function withGroup(svg: Blob, group: string): Blob {
  return new Blob([svg.slice(0, svg.size - END.length), group, END], { type: svg.type });
}

async function layoutOf(content: LegendContent): Promise<LegendLayout> {
  const weights = [400, 500, 600];
  await Promise.all(weights.map((weight) => document.fonts.load(fontOf(12, weight)).catch(() => [])));
  const page = newPage(1, 1);
  const measure = (text: string, font: LegendFont) => {
    page.font = fontOf(font.size, font.weight);
    return page.measureText(text).width;
  };
  return legendLayout(content, (count) => count.toLocaleString(i18next.language), measure);
}

function scaleIn(layout: LegendLayout, width: number, height: number, unit: number): number {
  return Math.min(unit, width / (layout.width + 2 * EDGE), height / (layout.height + 2 * EDGE));
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The shapes of a swatch, and its icon, as elements of SVG. */
async function swatchMarkup(look: SwatchStyle, ground: SwatchGround): Promise<string> {
  const shapes = swatchShapes(look, ground).map(({ element, attributes }) => {
    const written = Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escapeXml(String(value))}"`],
    );
    return `<${element} ${written.join(' ')}/>`;
  });
  const icon = swatchIcon(look.records);
  return [...shapes, icon === undefined ? '' : await iconMarkup(icon)].join('');
}

/** Returns the SVG of an icon, or, where it is missing, of the circle that the map draws. */
async function iconMarkup(icon: string): Promise<string> {
  const drawn = icon.startsWith('shape:') ? shapeImage(icon) : (await imageFiles([icon]))[0]?.[1];
  const image = drawn ?? shapeImage(missingIcon());
  if (image === undefined) return '';
  const scale = Math.min(1, SWATCH_SIZE.width / image.width, SWATCH_SIZE.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const place = `x="${number((SWATCH_SIZE.width - width) / 2)}" y="${number((SWATCH_SIZE.height - height) / 2)}"`;
  return `<image ${place} width="${number(width)}" height="${number(height)}" href="${escapeXml(image.href)}"/>`;
}

/** Pixels of a drawn symbol to one of the screen: it stays sharp in prints. */
const FINE = 4;

function shapeImage(icon: string) {
  const shape = readShape(icon);
  if (shape === undefined) return undefined;
  const strokeWidth = Math.min(shape.strokeWidth, 3);
  const { width, height, data } = drawShape(
    { ...shape, strokeWidth, size: Math.min(shape.size, LARGEST_IN_SWATCH - 2 * strokeWidth) },
    FINE,
  );
  const page = newPage(width, height);
  page.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return { href: page.canvas.toDataURL(), width: width / FINE, height: height / FINE };
}

/** A swatch as an image that a canvas takes; undefined where the browser reads none. */
async function pictureOf(markup: string, scale: number): Promise<HTMLImageElement | undefined> {
  const { width, height } = SWATCH_SIZE;
  const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim();
  const size = `width="${number(width * scale)}" height="${number(height * scale)}" viewBox="0 0 ${width} ${height}"`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size} color="${ink}">${markup}</svg>`)}`;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// The legend of an image as texts and swatches with positions.

/** A text on one line: `x` is where it begins, counted from the side that the language begins at; `y` is its middle. */
export interface LegendText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly font: LegendFont;
  /** `x` is where it ends. */
  readonly atEnd?: boolean;
}

/** A swatch, by its corner at the top where the language begins. */
export interface LegendSwatch {
  readonly x: number;
  readonly y: number;
  readonly look: SwatchStyle;
}

/** Pixels of the screen. */
export interface LegendLayout {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly LegendText[];
  readonly swatches: readonly LegendSwatch[];
}

export interface LegendFont {
  readonly size: number;
  readonly weight: number;
  /** Less important than the rest. */
  readonly muted?: boolean;
}

const TITLE: LegendFont = { size: 13, weight: 600 };
const NAME: LegendFont = { size: 12, weight: 500, muted: true };
const LABEL: LegendFont = { size: 12, weight: 400 };
const COUNT: LegendFont = { size: 12, weight: 400, muted: true };
const SMALL: LegendFont = { size: 11, weight: 400, muted: true };

const PADDING = 10;
const ROW = 20;
const SMALL_ROW = 16;
/** Between groups, and before the credit. */
const GAP = 6;
const SWATCH = { width: 24, height: 16, gap: 8 };
const COUNT_GAP = 14;
/** Longer labels are cut, longer titles and credits wrapped. */
const WIDEST_TEXT = 260;

/**
 * @param format a count in the language of the page
 * @param measure the width of a text
 */
export function legendLayout(
  { title, groups, credit }: LegendContent,
  format: (count: number) => string,
  measure: (text: string, font: LegendFont) => number,
): LegendLayout {
  const texts: LegendText[] = [];
  const swatches: LegendSwatch[] = [];
  const ends: (Omit<LegendText, 'x'> & { readonly after: number })[] = [];
  let y = PADDING;
  let inner = 0;
  const write = (text: string, font: LegendFont, row: number, x = 0) => {
    texts.push({ x: PADDING + x, y: y + row / 2, text, font });
    inner = Math.max(inner, x + measure(text, font));
  };
  const writeAll = (text: string, font: LegendFont, row: number) => {
    for (const line of wrapped(text, (part) => measure(part, font))) {
      write(line, font, row);
      y += row;
    }
  };

  writeAll(title, TITLE, ROW);
  for (const [index, { name, lines, note }] of groups.entries()) {
    if (index > 0 || name !== undefined) y += GAP;
    if (name !== undefined) {
      write(
        cut(name, (part) => measure(part, NAME)),
        NAME,
        ROW,
      );
      y += ROW;
    }
    for (const { look, label, count } of lines) {
      swatches.push({ x: PADDING, y: y + (ROW - SWATCH.height) / 2, look });
      const x = SWATCH.width + SWATCH.gap;
      const shown = cut(label, (part) => measure(part, LABEL));
      write(shown, LABEL, ROW, x);
      if (count !== undefined) ends.push({ y: y + ROW / 2, text: format(count), font: COUNT, after: x + measure(shown, LABEL) });
      y += ROW;
    }
    if (note !== undefined) writeAll(note, SMALL, SMALL_ROW);
  }
  if (credit !== undefined && credit !== '') {
    y += GAP;
    writeAll(credit, SMALL, SMALL_ROW);
  }
  for (const { text, font, after } of ends) inner = Math.max(inner, after + COUNT_GAP + measure(text, font));
  const width = Math.ceil(inner) + 2 * PADDING;
  const counts = ends.map(({ after: _, ...text }) => ({ ...text, x: width - PADDING, atEnd: true }));
  return { width, height: y + PADDING, texts: [...texts, ...counts], swatches };
}

/** Returns the beginning of a text that fits in one line, with an ellipsis. */
function cut(text: string, measure: (part: string) => number): string {
  if (measure(text) <= WIDEST_TEXT) return text;
  const letters = [...text];
  let [fits, fitsNot] = [0, letters.length];
  while (fitsNot - fits > 1) {
    const middle = (fits + fitsNot) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`) <= WIDEST_TEXT) fits = middle;
    else fitsNot = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** Returns the lines of a text; a word that is too long for one is cut. */
function wrapped(text: string, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= WIDEST_TEXT) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => cut(line, measure));
}
