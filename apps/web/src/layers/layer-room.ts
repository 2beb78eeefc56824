/** Whether the map takes one more layer. */
import { LAYER_LIMITS } from '@flyover/result-session';
import type { MapLayer } from './layers-store.ts';

/** Layers whose features are not here take no room. */
export function isRoom(layers: readonly MapLayer[]): boolean {
  return layers.filter(({ numbers }) => numbers !== undefined).length < LAYER_LIMITS.layers;
}
