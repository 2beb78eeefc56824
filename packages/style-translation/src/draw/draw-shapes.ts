/** Lines with their casings, outlines and fills of polygons, and circles of points. */
import type { Reading } from '../cascade/property-reader.ts';
import { calculate, combine, valueTest } from '../nodes/constants.ts';
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

  /** Returns the dashes in widths of the line, the unit of the map. */
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

// Fills of polygons.

export function fillDrafts({ pool, reader, exists, sortKey }: DrawContext): LayerDraft[] {
  const color = reader.color('fill-color');
  const image = reader.text('fill-image');
  const opacity = reader.share('fill-opacity').or(pool.value(1));
  if (reader.has('fill-image')) reader.note('image', 'fill-image');
  const layout: LayerDraft['layout'] = sortKey === undefined ? {} : { 'fill-sort-key': sortKey };
  const drawn = pool.all([exists, isVisible(pool, opacity)]);
  return [
    {
      drawn: 'fills',
      type: 'fill',
      filter: pool.all([drawn, color.isSet]),
      layout,
      paint: { 'fill-color': color.or(pool.value('#000000')), 'fill-opacity': opacity },
    },
    {
      drawn: 'patterns',
      type: 'fill',
      filter: pool.all([drawn, image.isSet]),
      layout,
      paint: { 'fill-pattern': image.or(pool.value('')), 'fill-opacity': opacity },
    },
  ];
}

// Circles of points.

/** The circle of points without a shape, pixels. */
const RADIUS = 9;
/** The diameter of a shape without a size, pixels. */
const SHAPE_SIZE = 10;
const OTHER_SHAPES = ['square', 'triangle', 'pentagon', 'hexagon', 'heptagon', 'octagon', 'nonagon', 'decagon', 'star', 'cross', 'diamond'];
const NO_COLOR = 'rgba(0, 0, 0, 0)';

export function circleDrafts({ pool, reader, exists, sortKey }: DrawContext): LayerDraft[] {
  const shape = reader.word('symbol-shape', [...OTHER_SHAPES, 'circle', 'none']);
  const name = shape.or(pool.value('circle'));
  const isCircle = valueTest(
    pool,
    name,
    (json) => json === 'circle',
    (json) => ['==', json, 'circle'],
  );
  // shapes of other kinds are images
  if (isOther()) reader.note('value', 'symbol-shape');
  const hasShape = shape.isSet;

  const ownFill = reader.color('symbol-fill-color');
  const ownRim = reader.color('symbol-stroke-color');
  const ownWidth = reader.size('symbol-stroke-width');
  const fillOpacity = reader.share('symbol-fill-opacity', 'fill-opacity').or(pool.value(1));
  const rimOpacity = reader.share('symbol-stroke-opacity', 'opacity').or(pool.value(1));
  const fillColor = reader.color('symbol-fill-color', 'fill-color');
  const rimColor = reader.color('symbol-stroke-color', 'color');
  const width = reader.size('width');
  // a rim whose colour is its own is thin, if nothing else is said
  const isThin = pool.all([hasShape, ownRim.isSet]);
  const hasWidth = pool.any([ownWidth.isSet, isThin, width.isSet]);
  // a shape with a fill of its own has no rim, unless it is given one
  const isBare = pool.all([hasShape, ownFill.isSet, pool.not(ownRim.isSet), pool.not(ownWidth.isSet)]);
  const hasRim = pool.all([pool.not(isBare), rimColor.isSet, hasWidth, isVisible(pool, rimOpacity)]);
  const hasFill = pool.all([fillColor.isSet, isVisible(pool, fillOpacity)]);

  const size = reader.size('symbol-size');
  const half = combine(pool, [size.or(pool.value(SHAPE_SIZE))], (diameter) => Number(diameter) / 2);
  const radius = pool.valueCase(
    [{ test: hasShape, outcome: half ?? pool.operation(['*', 0.5], size.or(pool.value(SHAPE_SIZE))) }],
    size.or(pool.value(RADIUS)),
  );
  const transparent = pool.value(NO_COLOR);
  const strokeWidth = ownWidth.or(pool.valueCase([{ test: isThin, outcome: pool.value(1) }], width.or(pool.value(0))));
  return [
    {
      drawn: 'circles',
      type: 'circle',
      filter: pool.all([exists, isCircle, pool.not(reader.text('icon-image').isSet), pool.any([hasRim, hasFill])]),
      layout: sortKey === undefined ? {} : { 'circle-sort-key': sortKey },
      paint: {
        'circle-radius': radius,
        'circle-color': pool.valueCase([{ test: hasFill, outcome: fillColor.or(transparent) }], transparent),
        'circle-opacity': fillOpacity,
        'circle-stroke-color': pool.valueCase([{ test: hasRim, outcome: rimColor.or(transparent) }], transparent),
        'circle-stroke-width': pool.valueCase([{ test: hasRim, outcome: strokeWidth }], pool.value(0)),
        'circle-stroke-opacity': rimOpacity,
      },
    },
  ];

  function isOther(): boolean {
    const isShape = valueTest(
      pool,
      name,
      (json) => OTHER_SHAPES.includes(String(json)),
      () => true,
    );
    return isShape !== pool.never;
  }
}
