/** A map that the processor draws: a picture costs it much more than what happens in between, so there are fewer of them. */
import type { MapView } from '../view/view-store.ts';
import { dragPicture } from './drag-picture.ts';
import type { OpaqueMap } from './opaque-map.ts';
import { createPaintPace } from './paint-pace.ts';
import { paintTogether } from './paint-together.ts';

export interface ProcessorPainting {
  /** Whether the picture is dragged and not where the map is: then MapLibre's own positions are of another moment. */
  isDragged(): boolean;
  /** Brings the map to where its picture is, at once. */
  settle(): void;
  /** Paints in the next frame, whatever is on its way. */
  paint(): void;
  /** The map gets other tiles, which a frame will ask for: the picture before need not be painted once more. */
  replaced(): void;
  destroy(): void;
}

/**
 * @param readView what MapLibre has now
 * @param onMove is told of each step of a drag
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
