/** `symbol-shape`: a circle that the map draws by itself, or another shape as an image. */
import { DEFAULT_RADIUS, type DrawRecord, type FeatureKind, POINT } from '@flyover/osm-features';
import { colorIn, type StyleProperties, shareIn, sizeIn, textIn, wordIn } from './read-value.ts';

/** The diameter of a shape without a size, pixels. */
const SHAPE_SIZE = 10;
/** The widest rim of a line that has shrunk to a point, which keeps its colour but not its width. */
const SHRUNK_RIM = 2;
const THIN = 1;

const SHAPES = 'square triangle pentagon hexagon heptagon octagon nonagon decagon star cross diamond'.split(' ');

/** Whether the point has a circle, or nothing at all, in place of an image. */
export function hasPlainCircle(properties: StyleProperties): boolean {
  return !SHAPES.includes(shapeOf(properties) ?? 'circle');
}

/** The circle of a point without an icon. */
export function circlePart(properties: StyleProperties, kind: FeatureKind): DrawRecord {
  const shape = shapeOf(properties);
  const hasIcon = textIn(properties, 'icon-image') !== undefined && iconShape(properties) === undefined;
  if (hasIcon || shape === 'none' || !hasPlainCircle(properties)) return {};
  const rim = rimOf(properties, shape !== undefined);
  const fill = fillOf(properties);
  if (rim === undefined && fill === undefined) return {};
  const size = sizeOfShape(properties);
  return {
    // without a shape the size is the radius, as other tools for queries have it; with one it is the diameter, as editors have it
    radius: shape === undefined ? (size ?? DEFAULT_RADIUS) : (size ?? SHAPE_SIZE) / 2,
    ...(rim !== undefined && { ...rim, width: kind === POINT ? rim.width : Math.min(rim.width, SHRUNK_RIM) }),
    ...(fill !== undefined && { 'fill-color': fill.color, 'fill-opacity': fill.opacity }),
  };
}

/** The shape as an image: `shape:square/10/#ff0000/1///`; `undefined` where there is none to see. */
export function shapeKey(properties: StyleProperties): string | undefined {
  const shape = shapeOf(properties);
  if (shape === undefined || !(SHAPES.includes(shape) || shape === 'circle')) return undefined;
  const rim = rimOf(properties, true);
  const fill = fillOf(properties);
  if (rim === undefined && fill === undefined) return undefined;
  const fields = [shape, sizeOfShape(properties) ?? SHAPE_SIZE, fill?.color, fill?.opacity, rim?.color, rim?.width, rim?.opacity];
  return `shape:${fields.map((field) => field ?? '').join('/')}`;
}

function shapeOf(properties: StyleProperties): string | undefined {
  return (textIn(properties, 'symbol-shape') ?? iconShape(properties))?.toLowerCase();
}

/** Old sheets name the two shapes they know as icons: `icon-image: square`. */
export function iconShape(properties: StyleProperties): 'circle' | 'square' | undefined {
  return wordIn(properties, 'icon-image', ['circle', 'square']);
}

function sizeOfShape(properties: StyleProperties): number | undefined {
  return sizeIn(properties, 'symbol-size') ?? (iconShape(properties) === undefined ? undefined : sizeIn(properties, 'icon-width'));
}

/** @param isShape a shape with a fill of its own has no rim unless it is given one, and the rim is thin unless it is given a width */
function rimOf(properties: StyleProperties, isShape: boolean) {
  const ownColor = colorIn(properties, 'symbol-stroke-color');
  const ownWidth = sizeIn(properties, 'symbol-stroke-width');
  const hasOwnFill = colorIn(properties, 'symbol-fill-color') !== undefined;
  if (isShape && hasOwnFill && ownColor === undefined && ownWidth === undefined) return undefined;
  const color = ownColor ?? colorIn(properties, 'color');
  const width = ownWidth ?? (isShape && ownColor !== undefined ? THIN : sizeIn(properties, 'width'));
  const opacity = shareIn(properties, 'symbol-stroke-opacity', 'opacity') ?? 1;
  return color === undefined || width === undefined || opacity === 0 ? undefined : { color, width, opacity };
}

function fillOf(properties: StyleProperties) {
  const ownColor = colorIn(properties, 'symbol-fill-color');
  const color = ownColor ?? colorIn(properties, 'fill-color');
  const opacity = shareIn(properties, 'symbol-fill-opacity', 'fill-opacity') ?? 1;
  return color === undefined || opacity === 0 ? undefined : { color, opacity };
}
