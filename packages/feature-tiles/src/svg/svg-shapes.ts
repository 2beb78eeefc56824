/** Lines and polygons as the path data of an SVG: moved into the picture, thinned and cut at its edges. */
import { type Box, clipLine, clipRing } from '../clip.ts';
import { parallelLine } from '../parallel-line.ts';
import { PointBuffer } from '../point-buffer.ts';
import { type Placing, simplifyInto } from '../simplify.ts';
import type { World } from '../world.ts';
import { svgNumber } from './svg-text.ts';

/** How far a thinned line may be from the true one, pixels: nothing that can be seen when the picture is printed. */
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
