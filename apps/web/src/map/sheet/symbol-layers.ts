/** Arrows, icons and labels of a style sheet. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { arrowId, iconId, plateId, shieldId, underlineId } from '../images/image-id.ts';
import { faded, get, has, isTrue, orElse, pair, screenOffset } from './field-expressions.ts';
import { fontStack, LABEL_FONT } from './font-stack.ts';
import type { LayerPlace } from './shape-layers.ts';

/** Pixels from arrow to arrow. */
const ARROW_SPACING = 80;

/** Arrow heads along a line, in its colour. */
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
      // to the left, where the line is; an arrow that is turned has its offset turned, too
      'icon-offset': pair(0, ['case', isBackward, offset, ['-', 0, offset]]),
      ...EVERYWHERE,
    },
    paint: { 'icon-opacity': orElse('opacity', 1) },
  };
}

/** Icons neither give way to others nor push labels away. */
const EVERYWHERE = { 'icon-allow-overlap': true, 'icon-ignore-placement': true, 'symbol-z-order': 'source' } as const;

/** Images at a place, drawn in the size that they have on the map. */
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
/** Ems: a text without a width of its own stays in one line. */
const NEVER_WRAPS = 1000;

/** Labels with a plate as large as their text, or with none; then those with an image that keeps its size. */
export function labelLayers(place: LayerPlace, overlap: boolean, dark: boolean): SymbolLayerSpecification[] {
  return eachPlate(place, dark, (plate) => ({
    ...textLayout(overlap),
    ...plate,
    'text-max-width': ['case', has('max-width'), ['/', get('max-width'), FONT_SIZE], NEVER_WRAPS],
    'text-anchor': orElse('text-anchor', 'center'),
    'text-justify': 'auto',
    'text-rotate': orElse('text-rotation', 0),
    'text-offset': screenOffset('text-offset-x', 'text-offset-y', 'text-rotation', FONT_SIZE),
    // the map moves and turns text and plate by themselves
    'icon-offset': screenOffset('text-offset-x', 'text-offset-y', 'text-rotation', 1),
    'icon-rotate': orElse('text-rotation', 0),
  }));
}

/** Labels that follow a line. */
export function lineLabelLayers(place: LayerPlace, overlap: boolean, dark: boolean): SymbolLayerSpecification[] {
  return eachPlate(place, dark, (plate) => ({
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

/** Whether the plate grows with the text is the same for all of a layer. */
function eachPlate(place: LayerPlace, dark: boolean, layout: (plate: Layout) => Layout): SymbolLayerSpecification[] {
  const grows: Layout = {
    'icon-text-fit': 'both',
    'icon-image': ['case', HAS_PLATE, plateId(), isTrue('font-underline'), underlineId(), ''],
  };
  const stays: Layout = { 'icon-text-fit': 'none', 'icon-image': shieldId() };
  const only = (filter: ExpressionSpecification) => (place.filter === undefined ? filter : (['all', place.filter, filter] as never));
  const paint = textPaint(dark);
  return [
    { ...place, filter: only(['!', has('shield-image')]), type: 'symbol', layout: layout(grows), paint },
    { ...place, id: `${place.id} shields`, filter: only(has('shield-image')), type: 'symbol', layout: layout(stays), paint },
  ];
}

const HAS_PLATE: ExpressionSpecification = ['any', has('shield-color'), has('shield-frame-color')];

/** Of texts whose style has no colour. */
const BLACK = '#000000';
const WHITE = '#f1f3f5';

/** @param dark the background is dark, so that texts without a colour are light, but for those on something light of their own */
function textPaint(dark: boolean): SymbolLayerSpecification['paint'] {
  const hasGround: ExpressionSpecification = ['any', HAS_PLATE, has('shield-image'), has('text-halo-radius')];
  return {
    'text-color': dark ? ['coalesce', get('text-color'), ['case', hasGround, BLACK, WHITE]] : orElse('text-color', BLACK),
    'text-opacity': orElse('text-opacity', 1),
    'text-halo-color': faded('text-halo-color', 'text-halo-opacity', '#ffffff'),
    'text-halo-width': orElse('text-halo-radius', 0),
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
