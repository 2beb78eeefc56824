/** `canvas` rules as layers of the background. */
import type { StyleSheet } from '@flyover/mapcss';
import { assignedValue } from './cascade/constant-value.ts';
import type { LeftOuts } from './left-out.ts';
import type { Json } from './nodes/pool.ts';
import { layerZooms, type ZoomSegment } from './zoom-segments.ts';

/** The lowest layers of the map; none where the sheet says nothing of the canvas. */
export function canvasLayers({ rules }: StyleSheet, segments: readonly ZoomSegment[], left: LeftOuts): Json[] {
  const looks: (ZoomSegment & { color: string; opacity: number })[] = [];
  for (const { from, to } of segments) {
    const properties = new Map<string, Json>();
    for (const { selectors, declarations } of rules) {
      const isMeant = selectors.some(
        ({ subject, link, layer }) =>
          subject.type === 'canvas' &&
          link === undefined &&
          layer.kind === 'name' &&
          layer.name === 'default' &&
          subject.conditions.length === 0 &&
          subject.minZoom <= from &&
          from <= subject.maxZoom,
      );
      if (!isMeant) continue;
      for (const line of declarations) {
        if (line.kind === 'exit') break;
        if (line.kind !== 'property') continue;
        const assigned = assignedValue(line.name, line.value, left);
        const value = assigned?.kind === 'constant' ? assigned.value : assigned?.kind === 'term' ? assigned.term.json : undefined;
        if (assigned?.kind === 'nothing') properties.delete(line.name);
        else if (value !== undefined) properties.set(line.name, value);
      }
    }
    const color = properties.get('fill-color') ?? properties.get('background-color');
    if (typeof color !== 'string') continue;
    const opacity = properties.get('fill-opacity') ?? properties.get('background-opacity');
    const look = { color, opacity: typeof opacity === 'number' ? Math.max(0, Math.min(1, opacity)) : 1 };
    const before = looks.at(-1);
    if (before?.to === from && before.color === look.color && before.opacity === look.opacity) looks[looks.length - 1] = { ...before, to };
    else looks.push({ ...look, from, to });
  }
  return looks.map((look, index) => ({
    id: looks.length === 1 ? 'canvas' : `canvas ${index + 1}`,
    type: 'background',
    ...layerZooms(look),
    paint: { 'background-color': look.color, 'background-opacity': look.opacity },
  }));
}
