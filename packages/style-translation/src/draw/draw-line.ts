/** Lines, outlines of polygons, and their casings. */
import type { Reading } from '../cascade/property-reader.ts';
import { calculate, combine } from '../nodes/constants.ts';
import type { Test, Value } from '../nodes/pool.ts';
import { type DrawContext, isVisible, type LayerDraft } from './layer-draft.ts';

const CAPS = ['butt', 'round', 'square'];
const JOINS = ['round', 'bevel', 'miter'];
/** MapCSS cuts pointed corners at this length, in widths of the line (specification, section 9). */
const MITER_LIMIT = 4;

export function lineDrafts(context: DrawContext): LayerDraft[] {
  const { pool, reader, exists } = context;
  const width = reader.size('width');
  const color = reader.color('color');
  const opacity = reader.share('opacity').or(pool.value(1));
  const cap = reader.word('linecap', CAPS);
  const join = reader.word('linejoin', JOINS);
  const stroke = strokeDrafts(context, 'lines', {
    filter: pool.all([exists, color.isSet, width.isSet, isVisible(pool, opacity)]),
    color: color.or(pool.value('#000000')),
    width: width.or(pool.value(1)),
    opacity,
    dashes: 'dashes',
    cap,
    join: join.or(pool.value('round')),
  });
  const casingWidth = reader.size('casing-width');
  const casingOpacity = reader.share('casing-opacity', 'opacity').or(pool.value(1));
  const ownCap = reader.word('casing-linecap', CAPS);
  const casing = strokeDrafts(context, 'casings', {
    filter: pool.all([exists, casingWidth.isSet, isVisible(pool, casingOpacity)]),
    color: reader.color('casing-color').or(pool.value('#000000')),
    // a casing lies around the line that would be there
    width: calculate(
      pool,
      [width.or(pool.value(0)), casingWidth.or(pool.value(0))],
      (line, rim) => line + 2 * rim,
      (line, rim) => pool.operation(['+'], line, pool.operation(['*', 2], rim)),
    ),
    opacity: casingOpacity,
    dashes: 'casing-dashes',
    cap: { isSet: pool.any([ownCap.isSet, cap.isSet]), or: (absent) => ownCap.or(cap.or(absent)) },
    join: reader.word('casing-linejoin', JOINS).or(join.or(pool.value('round'))),
  });
  return [...casing, ...stroke];
}

interface Stroke {
  readonly filter: Test;
  readonly color: Value;
  readonly width: Value;
  readonly opacity: Value;
  /** The property with the dashes. */
  readonly dashes: string;
  readonly cap: Reading;
  readonly join: Value;
}

/** Lines with dashes are a layer of their own. */
function strokeDrafts({ pool, reader, sortKey }: DrawContext, drawn: 'lines' | 'casings', stroke: Stroke): LayerDraft[] {
  const dashes = reader.dashes(stroke.dashes);
  const pattern = reader.has(stroke.dashes) ? dashesInWidths() : undefined;
  const isDashed = pattern === undefined ? pool.never : dashes.isSet;
  const offset = reader.has('offset') ? reader.pixels('offset').or(pool.value(0)) : undefined;
  const paint = {
    'line-color': stroke.color,
    'line-width': stroke.width,
    'line-opacity': stroke.opacity,
    // to the right
    ...(offset !== undefined && {
      'line-offset': calculate(
        pool,
        [offset],
        (left) => -left,
        (left) => pool.operation(['-', 0], left),
      ),
    }),
  };
  const layout = (cap: string) => ({
    'line-cap': stroke.cap.or(pool.value(cap)),
    'line-join': stroke.join,
    'line-miter-limit': pool.value(MITER_LIMIT),
    ...(sortKey !== undefined && { 'line-sort-key': sortKey }),
  });
  return [
    { drawn, type: 'line', filter: pool.all([stroke.filter, pool.not(isDashed)]), layout: layout('round'), paint },
    {
      drawn: `dashed ${drawn}`,
      type: 'line',
      filter: pool.all([stroke.filter, isDashed]),
      // dashes with round ends would close their gaps
      layout: layout('butt'),
      paint: pattern === undefined ? paint : { ...paint, 'line-dasharray': pattern },
    },
  ];

  /** The map counts dashes in widths of the line. */
  function dashesInWidths(): Value | undefined {
    const scaled = combine(pool, [dashes.or(pool.value([1, 0])), stroke.width], (pixels, width) =>
      Array.isArray(pixels) ? pixels.map((length) => round(Number(length) / Number(width))) : [],
    );
    return scaled ?? reader.cannot(stroke.dashes);
  }
}

function round(number: number): number {
  return Number.isFinite(number) ? Math.round(number * 1000) / 1000 : 0;
}
