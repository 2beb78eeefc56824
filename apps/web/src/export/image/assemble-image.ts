/** Takes an image of the map: piece by piece drawn by a hidden map, put together and compressed by a worker. */
import { errorMessage, transfer, type WorkerError, workerCalls, workerPort } from '@flyover/worker-calls';
import type { StyleSpecification } from 'maplibre-gl';
import { metresPerPixel } from '../../view/scale-bar.ts';
import type { MapView } from '../../view/view-store.ts';
import { type DrawLegend, drawMarks } from './draw-marks.ts';
import { createHiddenMap, groundOf, type HiddenMap, ImageError } from './hidden-map.ts';
import type { ImageWorkerApi } from './image.worker.ts';
import { cameraOf, type ImageFrame } from './image-frame.ts';

export interface ImageOrder {
  readonly view: MapView;
  readonly frame: ImageFrame;
  /** Only what is to be seen (`imageStyle`). */
  readonly style: StyleSpecification;
  readonly withScale: boolean;
  /** Absent: not written. */
  readonly credit?: string;
  /** Absent: there is none. */
  readonly legend?: DrawLegend;
}

/** In an image that is shown as a whole so many pixels high, marks are as large as on the screen at least. */
const READABLE = 1600;

export interface TakenImage {
  readonly blob: Blob;
  /** Hosts of the background that did not give all tiles: the image has holes there. */
  readonly missing: readonly string[];
}

/**
 * @param onProgress called with the numbers of drawn and of all pieces
 * @throws ImageError; the reason of the signal
 */
export async function assembleImage(
  order: ImageOrder,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<TakenImage> {
  const { stopped, stop } = stoppedBy(signal);
  const worker = workerCalls<ImageWorkerApi>({
    start: () => workerPort(new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image' })),
    onCrash: stop,
  });
  let map: HiddenMap | undefined;
  try {
    const { frame, view, style } = order;
    const { pieces, size } = frame;
    const marks = await drawMarks({
      size,
      unit: Math.max(frame.pixelRatio, Math.min(size.width, size.height) / READABLE),
      ...(order.withScale && { metresAPixel: metresPerPixel(view.lat, frame.webZoom) / frame.pixelRatio }),
      ...(order.credit !== undefined && { credit: order.credit }),
      ...(order.legend !== undefined && { legend: order.legend }),
    });
    signal.throwIfAborted();
    await Promise.race([worker.calls.start(size, groundOf(style), marks), stopped]);
    map = openMap(style, frame);
    let compressed: Promise<void> = Promise.resolve();
    onProgress(0, pieces.length);
    for (const [number, piece] of pieces.entries()) {
      const pixels = await Promise.race([map.draw(cameraOf(piece, frame, view), piece, signal), stopped]);
      // one piece is compressed while the next is drawn, and no more wait
      await Promise.race([compressed, stopped]);
      const { x, y, width, height } = piece;
      compressed = worker.calls.piece({ x, y, width, height }, transfer(pixels, [pixels.buffer]));
      // reported when it is awaited
      compressed.catch(() => undefined);
      onProgress(number + 1, pieces.length);
    }
    await Promise.race([compressed, stopped]);
    return { blob: await Promise.race([worker.calls.finish(), stopped]), missing: map.failedHosts() };
  } finally {
    void worker.end();
    map?.destroy();
  }
}

function openMap(style: StyleSpecification, frame: ImageFrame): HiddenMap {
  try {
    return createHiddenMap(style, frame);
  } catch (error) {
    throw new ImageError({ kind: 'failed', message: errorMessage(error) });
  }
}

/** Rejects as soon as nothing can come any more: after an abort, or where the worker has crashed. */
function stoppedBy(signal: AbortSignal): { stopped: Promise<never>; stop: (reason: WorkerError) => void } {
  let stop: (reason: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  stopped.catch(() => undefined);
  signal.addEventListener('abort', () => stop(signal.reason), { once: true });
  return { stopped, stop };
}
