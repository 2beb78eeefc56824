/** A layer in a link: its query and its looks, as one packed text. */
import { LINK_LIMITS } from './link-problem.ts';
import { decodeQuery, encodeQuery } from './query-code.ts';

/** A layer as a link holds it. */
export interface LinkLayer {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** 0 to 1 */
  readonly opacity: number;
  readonly visible: boolean;
  readonly query: string;
  /** It is drawn in its own colour, though its query has a style sheet. */
  readonly plain?: true;
}

/** Longest name, UTF-16 units. */
const LONGEST_NAME = 80;

/** Bytes of UTF-8 that a layer unpacks to: a unit of its query takes three at most, and more where it is escaped. */
const LARGEST_LAYER = 4 * LINK_LIMITS.layerQuery;

/** Undefined where it cannot be packed. */
export function encodeLayer({ name, color, opacity, visible, query, plain }: LinkLayer): string | undefined {
  try {
    return encodeQuery(JSON.stringify([name, color, Math.round(opacity * 100), visible ? 1 : 0, query, ...(plain ? [1] : [])]));
  } catch {
    return undefined;
  }
}

/** Undefined where it is none. */
export function decodeLayer(code: string): LinkLayer | undefined {
  try {
    const fields: unknown = JSON.parse(decodeQuery(code, LARGEST_LAYER));
    if (!Array.isArray(fields)) return undefined;
    const [name, color, percent, visible, query, plain]: unknown[] = fields;
    const isRight =
      typeof name === 'string' &&
      typeof color === 'string' &&
      /^#[0-9a-f]{6}$/.test(color) &&
      typeof percent === 'number' &&
      percent >= 0 &&
      percent <= 100 &&
      typeof query === 'string' &&
      query !== '' &&
      query.length <= LINK_LIMITS.layerQuery;
    if (!isRight) return undefined;
    return {
      ...{ name: name.slice(0, LONGEST_NAME), color, opacity: percent / 100, visible: visible === 1, query },
      ...(plain === 1 && { plain: true as const }),
    };
  } catch {
    return undefined;
  }
}
