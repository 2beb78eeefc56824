/** A map with software rendering: a frame costs much more than the work in between, so there are fewer frames. */
import type { MapView } from '../view/view-store.ts';
import { dragPicture } from './drag-picture.ts';
import type { OpaqueMap } from './opaque-map.ts';
import { createPaintPace } from './paint-pace.ts';
import { paintTogether } from './paint-together.ts';

export interface ProcessorPainting {
  /** Whether the frame is displaced by a drag: then MapLibre's own positions are out of date. */
  isDragged(): boolean;
  /** Moves the map to the position of its frame, at once. */
  settle(): void;
  /** Paints in the next frame, whatever is on its way. */
  paint(): void;
  /** Announces other tiles, which the next frame requests: the earlier content need not be painted once more. */
  replaced(): void;
  destroy(): void;
}

/**
 * @param readView returns the current view of MapLibre
 * @param onMove called with the view at each step of a drag
 */
export function paintByProcessor(map: OpaqueMap, readView: () => MapView, onMove: (view: MapView) => void): ProcessorPainting {
  const pace = createPaintPace(map.getCanvas().getContext('webgl2'));
  const together = paintTogether(map, pace);
  map.leavesOutPainting = together.leavesOut;
  const drag = dragPicture({ map, pace, readView, onMove });
  return {
    isDragged: drag.isActive,
    settle: drag.settle,
    paint: together.now,
    replaced: together.replaced,
    destroy() {
      map.leavesOutPainting = undefined;
      together.destroy();
      drag.destroy();
    },
  };
}
