/** The paint of a result's lines, areas and points, by the properties of each feature or in one style, and opacities of layers. */
import type { StyleRecord } from '@flyover/osm-features';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';

export const RESULT_SOURCE = 'result';

/** The suffix of the ids of casings. */
export const RIM = '-rim';

/** The casing between features and a dark background. */
const RIM_COLOR = '#cfd8e3';
const RIM_OPACITY = 0.35;
/** The radius of a circle's casing by its own: proportional, since fixed casings would hide a dense crowd of small circles. */
const RIM_SHARE = 4 / 3;
/** The lowest visible opacity. */
const SEEN = 0.01;

/** The greatest width of lines with mitred joins, CSS pixels: round joins are not visible there, and need twice as many triangles. */
const POINTED_WIDTH = 3;

/**
 * Returns the layer of fills. Outlines are lines, so that fills need no antialiasing.
 *
 * @param style the style of the areas in the tile layer; where absent it is in their properties
 */
export function areaLayers(id: string, layer: string, style: StyleRecord | undefined, dark: boolean): FillLayerSpecification[] {
  return [
    {
      id,
      type: 'fill',
      source: RESULT_SOURCE,
      'source-layer': layer,
      paint: {
        'fill-color': text('fill-color', style),
        'fill-opacity': opacity('fill-opacity', style, dark),
        'fill-antialias': false,
      },
    },
  ];
}

/** @param style the style of the lines in the tile layer; where absent it is in their properties: solid lines, then dashed ones */
export function lineLayers(id: string, layer: string, style: StyleRecord | undefined, dark: boolean): LineLayerSpecification[] {
  const isThin = style !== undefined && Number(style.width) <= POINTED_WIDTH;
  const base = {
    type: 'line' as const,
    source: RESULT_SOURCE,
    'source-layer': layer,
    layout: { 'line-cap': 'round' as const, 'line-join': isThin ? ('miter' as const) : ('round' as const) },
  };
  const paint = {
    'line-color': text('color', style),
    'line-width': number('width', style),
    'line-opacity': opacity('opacity', style, dark),
  };
  const dashed: LineLayerSpecification = {
    ...base,
    id: style === undefined ? `${id}-dashed` : id,
    layout: { ...base.layout, 'line-cap': 'butt' },
    paint: { ...paint, 'line-dasharray': dashes(style) },
  };
  const rim: LineLayerSpecification = {
    ...base,
    id: `${id}${RIM}`,
    paint: {
      'line-color': RIM_COLOR,
      'line-width': style === undefined ? ['+', 2, ['get', 'width']] : 2 + Number(style.width),
      'line-opacity': whereSeen(RIM_OPACITY, style),
    },
  };
  const rims = dark ? [rim] : [];
  if (style !== undefined) return [...rims, style.dashes === undefined ? { ...base, id, paint } : dashed];
  return [...rims, { ...base, id, filter: ['!', ['has', 'dashes']], paint }, { ...dashed, filter: ['has', 'dashes'] }];
}

/** @param style the style of the points in the tile layer; where absent it is in their properties */
export function pointLayers(id: string, layer: string, style: StyleRecord | undefined, dark: boolean): CircleLayerSpecification[] {
  const base = { type: 'circle' as const, source: RESULT_SOURCE, 'source-layer': layer };
  const rim: CircleLayerSpecification = {
    ...base,
    id: `${id}${RIM}`,
    paint: {
      'circle-radius': style === undefined ? ['*', RIM_SHARE, ['get', 'radius']] : RIM_SHARE * Number(style.radius),
      'circle-color': RIM_COLOR,
      'circle-opacity': whereSeen(RIM_OPACITY, style),
    },
  };
  const circle: CircleLayerSpecification = {
    ...base,
    id,
    paint: {
      'circle-radius': number('radius', style),
      'circle-color': text('fill-color', style),
      'circle-opacity': opacity('fill-opacity', style, dark),
      'circle-stroke-color': text('color', style),
      'circle-stroke-width': number('width', style),
      'circle-stroke-opacity': opacity('opacity', style, dark),
    },
  };
  return dark ? [rim, circle] : [circle];
}

function text(property: string, style?: StyleRecord): ExpressionSpecification | string {
  return style === undefined ? ['get', property] : String(style[property]);
}

function number(property: string, style?: StyleRecord): ExpressionSpecification | number {
  return style === undefined ? ['get', property] : Number(style[property]);
}

/** The number of times that translucent paint is drawn, in effect, on a dark ground: hues stay recognizable with three. */
const TIMES_ON_DARK = 3;

function opacity(property: string, style: StyleRecord | undefined, dark: boolean): ExpressionSpecification | number {
  if (!dark) return number(property, style);
  return style === undefined ? onDark(['get', property]) : opacityOnDark(Number(style[property]));
}

/** Returns the opacity on a dark ground for an opacity on a light one. */
export function opacityOnDark(plain: number): number {
  return 1 - (1 - plain) ** TIMES_ON_DARK;
}

/** Returns the same for an expression. */
export function onDark(plain: ExpressionSpecification): ExpressionSpecification {
  return ['-', 1, ['^', ['-', 1, plain], TIMES_ON_DARK]];
}

/** Returns the opacity of a casing; that of invisible features, in the tile that compiles the shaders, is invisible too. */
function whereSeen(seen: number, style?: StyleRecord): ExpressionSpecification | number {
  if (style === undefined) return ['case', ['<', ['get', 'opacity'], SEEN], 0, seen];
  return Number(style.opacity) < SEEN ? Number(style.opacity) : seen;
}

/** Returns dashes in line widths, as MapLibre counts them: by properties 5 and 8 pixels for lines 5 wide, or outlines 2 wide. */
function dashes(style?: StyleRecord): ExpressionSpecification | number[] {
  if (style === undefined) return ['step', ['get', 'width'], ['literal', [2.5, 4]], 4, ['literal', [1, 1.6]]];
  return String(style.dashes)
    .split(',')
    .map((pixels) => Number(pixels) / Number(style.width));
}

// Opacities of layers.

/** The opacity properties by layer type, of those that style sheets and labels of backgrounds use. */
const OPACITIES: Partial<Record<LayerSpecification['type'], readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['icon-opacity', 'text-opacity'],
};

/** Returns a layer with changed opacities. @param change returns the new opacity for the old one, which is 1 where the layer has none */
export function withOpacities(layer: LayerSpecification, change: (opacity: unknown) => unknown): LayerSpecification {
  const paint: Readonly<Record<string, unknown>> = ('paint' in layer ? layer.paint : undefined) ?? {};
  const changed = (OPACITIES[layer.type] ?? []).map((name) => [name, change(paint[name] ?? 1)]);
  return { ...layer, paint: { ...paint, ...Object.fromEntries(changed) } } as LayerSpecification;
}

/** Returns a layer with all of its opacities multiplied by a factor. */
export function fainter(layer: LayerSpecification, share: number): LayerSpecification {
  return share === 1 ? layer : withOpacities(layer, (opacity) => times(share, opacity));
}

/**
 * The index of the first output of a zoom expression, after which every second argument is an output. MapLibre accepts `zoom` at the top
 * level only.
 */
const OUTPUTS: Readonly<Record<string, number>> = { step: 2, interpolate: 4 };

/** Returns the product of an opacity. In a zoom expression, or in one within a `let`, each output is multiplied. Functions of older styles stay as they are. */
function times(share: number, value: unknown): unknown {
  if (typeof value === 'number') return share * value;
  if (!Array.isArray(value)) return value;
  if (value[0] === 'let') return [...value.slice(0, -1), times(share, value.at(-1))];
  const first = OUTPUTS[value[0]];
  if (first === undefined) return ['*', share, value];
  return value.map((part, at) => (at >= first && (at - first) % 2 === 0 ? times(share, part) : part));
}
