/**
 * Parts of an SVG: the requested picture with its position in the world; lines and polygons as path data (moved into the picture,
 * simplified, clipped at its edges), and their attributes.
 */
import { escapeXml } from '@flyover/osm-elements';
import type { StyleRecord } from '@flyover/osm-features';
import { type Box, clipLine, clipRing, type Placing, PointBuffer, simplifyInto } from '../clip.ts';
import { parallelLine } from '../hit-test.ts';
import { WORLD_SIZE, type World, worldX, worldY } from '../world.ts';

/** Highest distance of a thinned line from the true one, pixels: invisible even in print. */
const TOLERANCE = 0.05;

/** Makes path data of one feature after the other; its buffers are used again. */
export class SvgShapes {
  private readonly part = new PointBuffer();
  private readonly spare = new PointBuffer();
  private readonly world: World;
  private readonly placing: Placing;
  private readonly box: Box;

  /**
   * @param placing pixels to a world unit, and the world units of the picture's north-west corner
   * @param box pixels; what lies outside is cut away
   */
  constructor(world: World, placing: Placing, box: Box) {
    this.world = world;
    this.placing = placing;
    this.box = box;
  }

  /** The rings of a polygon, for the fill rule `evenodd`; empty where the picture shows none. */
  rings(feature: number): string {
    let path = '';
    this.eachPart(feature, (part) => {
      part.length -= 2;
      const ring = clipRing(part, this.box, this.spare);
      if (ring.length >= 6) path += `${pathOf(ring)}Z`;
    });
    return path;
  }

  /**
   * The parts of a line, or the outlines of a polygon; empty where the picture shows none.
   *
   * @param offset pixels to the left of the line's direction
   */
  lines(feature: number, offset = 0): string {
    let path = '';
    this.eachPiece(feature, offset, (piece) => {
      path += pathOf(piece);
    });
    return path;
  }

  /** The same piece by piece; the buffer is used again afterwards. */
  eachPiece(feature: number, offset: number, onPiece: (piece: PointBuffer) => void): void {
    this.eachPart(feature, (part) => {
      const line = offset === 0 ? part : parallelLine(part, offset);
      if (line.length >= 4) clipLine(line, this.box, this.spare, onPiece);
    });
  }

  private eachPart(feature: number, onPart: (part: PointBuffer) => void): void {
    const { x, y, set } = this.world;
    for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
      simplifyInto(this.part, x, y, set.coordinateStart[part], set.coordinateStart[part + 1], this.placing, TOLERANCE);
      if (this.part.length >= 4) onPart(this.part);
    }
  }
}

/** The path data of a line. */
export function pathOf({ data, length }: PointBuffer): string {
  let path = '';
  for (let i = 0; i < length; i += 2) path += `${i === 0 ? 'M' : i === 2 ? 'L' : ' '}${svgNumber(data[i])} ${svgNumber(data[i + 1])}`;
  return path;
}

// Texts, numbers and paint attributes of an SVG.

/** The type of every text, and its light rim: it must be read on any ground. */
export const TEXT = 'font-family="Inter, system-ui, sans-serif" font-size="11"';
export const HALO = 'fill="#1b2126" stroke="#fff" stroke-width="2.5" paint-order="stroke"';

/** A number with two decimals at most, never with an exponent; 0 for what is no number. */
export function svgNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** The attributes of filled areas of a style. */
export function fillAttributes(record: StyleRecord): string {
  return `${colour('fill', record['fill-color'])} fill-opacity="${share(record['fill-opacity'])}" stroke="none"`;
}

/** The attributes of lines and outlines of a style: as the map draws them, dashes without round ends. */
export function strokeAttributes(record: StyleRecord): string {
  const stroke = `fill="none" ${colour('stroke', record.color)} stroke-width="${size(record.width)}" stroke-opacity="${share(record.opacity)}"`;
  const dashes = dashesOf(record);
  return dashes === '' ? `${stroke} stroke-linecap="round"` : `${stroke} stroke-dasharray="${dashes}"`;
}

/** The attributes of circles of a style, with their radius and stroke; the stroke lies around the radius, not on it. */
export function circleAttributes(record: StyleRecord): string {
  const fill = `${colour('fill', record['fill-color'])} fill-opacity="${share(record['fill-opacity'])}"`;
  return `${fill} ${colour('stroke', record.color)} stroke-width="${size(record.width)}" stroke-opacity="${share(record.opacity)}"`;
}

/** Radius of a circle to the middle of its stroke, pixels. */
export function circleRadius(record: StyleRecord): number {
  return positive(record.radius) + positive(record.width) / 2;
}

/** `5,8`; empty where the line is not dashed. */
function dashesOf({ dashes }: StyleRecord): string {
  return typeof dashes === 'string' && /^\d{1,6}(\.\d{1,6})?(,\d{1,6}(\.\d{1,6})?){0,9}$/.test(dashes) ? dashes : '';
}

function colour(attribute: string, value: StyleRecord[string] | undefined): string {
  return `${attribute}="${typeof value === 'string' && value !== '' ? escapeXml(value) : 'none'}"`;
}

function share(value: StyleRecord[string] | undefined): string {
  return svgNumber(typeof value === 'number' ? Math.max(0, Math.min(1, value)) : 1);
}

function size(value: StyleRecord[string] | undefined): string {
  return svgNumber(positive(value));
}

function positive(value: StyleRecord[string] | undefined): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

// The request for a picture, and its position in the world.

/** The picture that is wanted. */
export interface SvgView {
  /** Degrees; the middle of the picture. */
  readonly lat: number;
  readonly lon: number;
  /** Counts 256-pixel tiles, may be fractional; styles follow the whole zoom below, as in tiles. */
  readonly webZoom: number;
  /** Pixels of the screen: the units of the drawing. */
  readonly width: number;
  readonly height: number;
  /** The title of the whole image. */
  readonly title?: string;
  /** Attribution of the data, written at the bottom right. */
  readonly credit?: string;
  /** A bar of that many pixels with a label, above the credit. */
  readonly scale?: { readonly pixels: number; readonly label: string };
}

/** Pixels by which geometry extends beyond the edges, so that no stroke of its cut ends is visible. */
const BUFFER = 40;

/** The position of a picture. */
export interface SvgFrame {
  /** Pixels to a world unit, and the world units of the north-west corner. */
  readonly placing: Placing;
  /** The picture with its buffer, pixels. */
  readonly box: Box;
  /** Whole zoom of the styles. */
  readonly styleZoom: number;
}

/** @param buffer pixels by which geometry extends beyond the picture */
export function svgFrame({ lat, lon, webZoom, width, height }: SvgView, buffer = BUFFER): SvgFrame {
  const scale = (256 * 2 ** webZoom) / WORLD_SIZE;
  return {
    placing: { originX: worldX(lon) - width / 2 / scale, originY: worldY(lat) - height / 2 / scale, scale },
    box: { minX: -buffer, minY: -buffer, maxX: width + buffer, maxY: height + buffer },
    styleZoom: Math.max(1, Math.floor(webZoom)),
  };
}

/** Returns the box in world units, inside the world. */
export function worldBox({ placing, box }: SvgFrame): Box {
  const { originX, originY, scale } = placing;
  return {
    minX: Math.max(0, originX + box.minX / scale),
    minY: Math.max(0, originY + box.minY / scale),
    maxX: Math.min(WORLD_SIZE, originX + box.maxX / scale),
    maxY: Math.min(WORLD_SIZE, originY + box.maxY / scale),
  };
}
