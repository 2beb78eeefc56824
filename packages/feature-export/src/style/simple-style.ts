/** A look as the properties of simplestyle (https://github.com/mapbox/simplestyle-spec). */
import type { PlainLook } from './export-style.ts';

/** The largest width of an icon that is a small marker, and a medium one, pixels. */
const SMALL = 12;
const MEDIUM = 24;

/** Properties of a GeoJSON feature; none of what is not drawn but the opacities, as viewers draw what is absent. */
export function simpleStyle({ isPoint, stroke, strokeWidth, fill, marker, markerSize, icon }: PlainLook): Record<string, string | number> {
  if (isPoint) {
    const symbol = /^(?:icons\/)?maki\/([a-z0-9-]{1,40})$/.exec(icon ?? '')?.[1];
    return {
      ...(marker !== undefined && { 'marker-color': marker.colour }),
      ...(markerSize !== undefined && { 'marker-size': markerSize <= SMALL ? 'small' : markerSize <= MEDIUM ? 'medium' : 'large' }),
      ...(symbol !== undefined && { 'marker-symbol': symbol }),
    };
  }
  return {
    ...(stroke === undefined
      ? { 'stroke-opacity': 0 }
      : { stroke: stroke.colour, 'stroke-opacity': stroke.opacity, 'stroke-width': strokeWidth ?? 1 }),
    ...(fill === undefined ? { 'fill-opacity': 0 } : { fill: fill.colour, 'fill-opacity': fill.opacity }),
  };
}
