/** Map layers with changed opacities. */
import type { LayerSpecification } from 'maplibre-gl';

/** The opacity properties of each layer type that a style sheet, or a label of a background, uses. */
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

/** A product: of each output where the zoom chooses one there or within a `let`, since MapLibre takes the zoom at the top alone. Functions of older styles stay as they are. */
function times(share: number, value: unknown): unknown {
  if (typeof value === 'number') return share * value;
  if (!Array.isArray(value)) return value;
  if (value[0] === 'let') return [...value.slice(0, -1), times(share, value.at(-1))];
  const first = OUTPUTS[value[0]];
  if (first === undefined) return ['*', share, value];
  return value.map((part, at) => (at >= first && (at - first) % 2 === 0 ? times(share, part) : part));
}
