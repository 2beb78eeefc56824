/** The layers of a style sheet by kind, and the expressions that read the fields of a feature's record. */
import type { DrawRecord } from '@flyover/osm-features';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { arrowId, iconId, patternId, plateId, shieldId, underlineId } from '../images/image-id.ts';
import { unsetTextColor } from './canvas-ground.ts';
import type { SheetGround } from './sheet-ground.ts';
import { textRim } from './text-rim.ts';

/** A field of a record, or the text of a label. */
type Field = keyof DrawRecord | 'text';

function get(field: Field): ExpressionSpecification {
  return ['get', field];
}

function has(field: Field): ExpressionSpecification {
  return ['has', field];
}

/** Returns the field, or a value where it is absent. */
function orElse(field: Field, absent: number | string): ExpressionSpecification {
  return ['coalesce', ['get', field], absent];
}

function isTrue(field: Field): ExpressionSpecification {
  return ['==', ['get', field], true];
}

/** The greatest offset, pixels or ems. */
const FARTHEST = 1000;

/**
 * Returns two numbers as the pair that offsets need. The map has no expression that builds a pair of numbers, but it interpolates between
 * pairs: from corner to corner that yields the numbers themselves.
 */
function pair(x: ExpressionSpecification | number, y: ExpressionSpecification | number): ExpressionSpecification {
  const across = (height: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    x,
    -FARTHEST,
    ['literal', [-FARTHEST, height]],
    FARTHEST,
    ['literal', [FARTHEST, height]],
  ];
  return ['interpolate', ['linear'], y, -FARTHEST, across(-FARTHEST), FARTHEST, across(FARTHEST)];
}

/**
 * Returns an offset on the screen: MapLibre rotates offsets with the icon or text, so they are rotated back first.
 *
 * @param degrees the field with the rotation, clockwise
 * @param unit the unit of the property, pixels
 */
function screenOffset(x: Field, y: Field, degrees: Field, unit: ExpressionSpecification | number): ExpressionSpecification {
  const [right, down] = [x, y].map((field): ExpressionSpecification => ['/', orElse(field, 0), unit]);
  const angle: ExpressionSpecification = ['*', orElse(degrees, 0), Math.PI / 180];
  const turned = pair(
    ['+', ['*', right, ['cos', angle]], ['*', down, ['sin', angle]]],
    ['-', ['*', down, ['cos', angle]], ['*', right, ['sin', angle]]],
  );
  const straight = pair(right, down);
  const still: ExpressionSpecification = ['literal', [0, 0]];
  return ['case', ['!', ['any', has(x), has(y)]], still, ['!', has(degrees)], straight, turned];
}

/** Returns a colour with an opacity of its own, for colours without an opacity property. */
function faded(color: Field, opacity: Field, absent: string): ExpressionSpecification {
  const part = (at: number): ExpressionSpecification => ['at', at, ['var', 'parts']];
  return [
    'let',
    'parts',
    ['to-rgba', ['to-color', orElse(color, absent)]],
    ['rgba', part(0), part(1), part(2), ['*', part(3), orElse(opacity, 1)]],
  ];
}

// Fonts of labels. MapLibre draws letters with the browser's fonts, and reads weight and slant from the name of the first font.

/**
 * No font has this name, so the fallback after it is drawn. It also distinguishes our labels from those of a background whose style has its
 * own fonts.
 */
const LABEL_FONT = 'Flyover Label';

/** Returns the families of a feature's label; the first one names weight and slant. */
function fontStack(): ExpressionSpecification {
  const weight: ExpressionSpecification = ['case', isTrue('font-bold'), ' Bold', ' Regular'];
  const slant: ExpressionSpecification = ['case', isTrue('font-italic'), ' Italic', ''];
  const families: ExpressionSpecification = ['concat', LABEL_FONT, weight, slant, ',', orElse('font-family', 'Arial')];
  return ['array', 'string', ['split', families, ',']] as unknown as ExpressionSpecification;
}

// Fills, casings, lines and circles of a style sheet.

/** The source of a layer's features. */
export interface LayerPlace {
  readonly id: string;
  readonly source: string;
  readonly 'source-layer'?: string;
  readonly filter?: FillLayerSpecification['filter'];
}

/** The specification (section 9) cuts pointed corners at 4 widths of the line; MapLibre draws longer ones than 2 wrongly. */
const MITER_LIMIT = 2;

export function fillLayer(place: LayerPlace): FillLayerSpecification {
  return { ...place, type: 'fill', paint: { 'fill-color': get('fill-color'), 'fill-opacity': orElse('fill-opacity', 1) } };
}

/** Returns the layer of a pattern; without its image nothing is drawn. */
export function patternLayer(place: LayerPlace): FillLayerSpecification {
  return { ...place, type: 'fill', paint: { 'fill-pattern': patternId(), 'fill-opacity': orElse('fill-opacity', 1) } };
}

/** @param dashes lengths of dashes and gaps by turns, in widths of the line */
export function lineLayer(place: LayerPlace, dashes: readonly number[] | undefined): LineLayerSpecification {
  return {
    ...place,
    type: 'line',
    layout: {
      'line-cap': orElse('linecap', 'butt'),
      'line-join': orElse('linejoin', 'round'),
      'line-miter-limit': MITER_LIMIT,
    },
    paint: {
      'line-color': get('color'),
      'line-width': orElse('width', 1),
      'line-opacity': orElse('opacity', 1),
      // MapLibre's offset is to the right
      'line-offset': ['-', 0, orElse('offset', 0)],
      ...(dashes !== undefined && { 'line-dasharray': [...dashes] }),
    },
  };
}

/** Returns the layer of casings, each as wide as the line and the casing at both sides; the line covers the middle. */
export function casingLayer(place: LayerPlace, dashes: readonly number[] | undefined): LineLayerSpecification {
  const line = lineLayer(place, dashes);
  return {
    ...line,
    layout: { ...line.layout, 'line-cap': orElse('casing-linecap', 'butt'), 'line-join': orElse('casing-linejoin', 'round') },
    paint: {
      ...line.paint,
      'line-color': get('casing-color'),
      'line-width': ['+', orElse('width', 0), ['*', 2, get('casing-width')]],
      'line-opacity': orElse('casing-opacity', 1),
    },
  };
}

export function circleLayer(place: LayerPlace): CircleLayerSpecification {
  return {
    ...place,
    type: 'circle',
    paint: {
      'circle-radius': get('radius'),
      'circle-color': orElse('fill-color', 'rgba(0, 0, 0, 0)'),
      'circle-opacity': orElse('fill-opacity', 1),
      'circle-stroke-color': orElse('color', 'rgba(0, 0, 0, 0)'),
      'circle-stroke-width': ['case', ['has', 'color'], orElse('width', 0), 0],
      'circle-stroke-opacity': orElse('opacity', 1),
    },
  };
}

// Arrows, icons and labels of a style sheet.

/** The distance of arrows, CSS pixels. */
const ARROW_SPACING = 80;

/** Returns the layer of arrowheads along a line, in its colour. */
export function arrowLayer(place: LayerPlace): SymbolLayerSpecification {
  const isBackward: ExpressionSpecification = ['==', get('arrows'), 'backward'];
  const offset = orElse('offset', 0);
  return {
    ...place,
    type: 'symbol',
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': ARROW_SPACING,
      'icon-image': arrowId(),
      'icon-rotation-alignment': 'map',
      'icon-rotate': ['case', isBackward, 180, 0],
      // to the left, where the line is; the offset of a rotated arrow is rotated too
      'icon-offset': pair(0, ['case', isBackward, offset, ['-', 0, offset]]),
      ...EVERYWHERE,
    },
    paint: { 'icon-opacity': orElse('opacity', 1) },
  };
}

/** The layout of icons that always show, and hide no labels. */
const EVERYWHERE = { 'icon-allow-overlap': true, 'icon-ignore-placement': true, 'symbol-z-order': 'source' } as const;

/** Returns the layer of icons; their images are drawn in the size that they have on the map. */
export function iconLayer(place: LayerPlace): SymbolLayerSpecification {
  return {
    ...place,
    type: 'symbol',
    layout: {
      'icon-image': iconId(),
      'icon-rotate': orElse('icon-rotation', 0),
      'icon-offset': screenOffset('icon-offset-x', 'icon-offset-y', 'icon-rotation', 1),
      ...EVERYWHERE,
    },
    paint: { 'icon-opacity': orElse('icon-opacity', 1) },
  };
}

const FONT_SIZE = orElse('font-size', 12);
/** The greatest width of a text without a width of its own, ems: it stays in one line. */
const NEVER_WRAPS = 1000;

/** The things that letters lie on. */
export interface TextPlace {
  readonly ground: SheetGround;
  /** Whether the sheet draws icons, too. */
  readonly overIcons: boolean;
}

/** Returns the layers of labels: those without a plate or with one as large as the text, then those with an image that keeps its size. */
export function labelLayers(place: LayerPlace, overlap: boolean, on: TextPlace): SymbolLayerSpecification[] {
  return eachPlate(place, on, (plate) => ({
    ...textLayout(overlap),
    ...plate,
    'text-max-width': ['case', has('max-width'), ['/', get('max-width'), FONT_SIZE], NEVER_WRAPS],
    'text-anchor': orElse('text-anchor', 'center'),
    'text-justify': 'auto',
    'text-rotate': orElse('text-rotation', 0),
    'text-offset': screenOffset('text-offset-x', 'text-offset-y', 'text-rotation', FONT_SIZE),
    // MapLibre moves and rotates text and plate separately
    'icon-offset': screenOffset('text-offset-x', 'text-offset-y', 'text-rotation', 1),
    'icon-rotate': orElse('text-rotation', 0),
  }));
}

/** Returns the layers of labels that follow a line. */
export function lineLabelLayers(place: LayerPlace, overlap: boolean, on: TextPlace): SymbolLayerSpecification[] {
  return eachPlate(place, on, (plate) => ({
    ...textLayout(overlap),
    ...plate,
    'symbol-placement': 'line',
    'text-rotation-alignment': 'map',
    'text-anchor': orElse('text-anchor', 'center'),
    'text-offset': pair(['/', orElse('text-offset-x', 0), FONT_SIZE], ['/', orElse('text-offset-y', 0), FONT_SIZE]),
    'icon-offset': pair(orElse('text-offset-x', 0), orElse('text-offset-y', 0)),
  }));
}

type Layout = NonNullable<SymbolLayerSpecification['layout']>;

/** Returns a layer for plates that grow with the text, and one for images: `icon-text-fit` is a constant of a layer. */
function eachPlate(place: LayerPlace, on: TextPlace, layout: (plate: Layout) => Layout): SymbolLayerSpecification[] {
  const grows: Layout = {
    'icon-text-fit': 'both',
    'icon-image': ['case', HAS_PLATE, plateId(), isTrue('font-underline'), underlineId(), ''],
  };
  const stays: Layout = { 'icon-text-fit': 'none', 'icon-image': shieldId() };
  const only = (filter: ExpressionSpecification) => (place.filter === undefined ? filter : (['all', place.filter, filter] as never));
  const paint = textPaint(on);
  return [
    { ...place, filter: only(['!', has('shield-image')]), type: 'symbol', layout: layout(grows), paint },
    { ...place, id: `${place.id} shields`, filter: only(has('shield-image')), type: 'symbol', layout: layout(stays), paint },
  ];
}

const HAS_PLATE: ExpressionSpecification = ['any', has('shield-color'), has('shield-frame-color')];

/** Letters on a plate, an image or a halo of their own, all of which are light unless the sheet names other colours. */
const HAS_GROUND: ExpressionSpecification = ['any', HAS_PLATE, has('shield-image'), has('text-halo-radius')];

/** On dark grounds texts without a colour are light, but for those on something light of their own. */
function textPaint({ ground, overIcons }: TextPlace): SymbolLayerSpecification['paint'] {
  const unset = unsetTextColor(ground);
  const halo = faded('text-halo-color', 'text-halo-opacity', '#ffffff');
  const rim = textRim(ground, overIcons);
  return {
    'text-color':
      ground === 'light'
        ? orElse('text-color', unset)
        : ['coalesce', get('text-color'), ['case', HAS_GROUND, unsetTextColor('light'), unset]],
    'text-opacity': orElse('text-opacity', 1),
    'text-halo-color': rim === undefined ? halo : ['case', has('text-halo-radius'), halo, rim.color],
    // it would cover the line below a text, which is behind it
    'text-halo-width':
      rim === undefined
        ? orElse('text-halo-radius', 0)
        : ['case', HAS_GROUND, orElse('text-halo-radius', 0), isTrue('font-underline'), 0, rim.width],
    'icon-opacity': orElse('shield-opacity', 1),
  };
}

function textLayout(overlap: boolean): Layout {
  return {
    // MapLibre requires the fonts of a layer to be constant, not those of a section of its text
    'text-field': ['format', orElse('text', ''), { 'text-font': fontStack() }],
    'text-font': [LABEL_FONT],
    'text-size': FONT_SIZE,
    'text-letter-spacing': ['/', orElse('letter-spacing', 0), FONT_SIZE],
    'text-allow-overlap': overlap,
    'icon-allow-overlap': overlap,
  };
}
