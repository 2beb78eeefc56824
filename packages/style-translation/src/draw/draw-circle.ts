/** Circles of points. */
import { combine, valueTest } from '../nodes/constants.ts';
import { type DrawContext, isVisible, type LayerDraft } from './layer-draft.ts';

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
