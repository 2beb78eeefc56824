/** The address of MapLibre's worker, known without the library, so that both can be fetched at once. */
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

export const MAP_WORKER = new URL(address, import.meta.url).href;

/** Fetches the worker ahead: MapLibre requests it only once the library has been fetched, parsed and run. */
export function fetchMapWorker(): void {
  void fetch(MAP_WORKER)
    .then((answer) => answer.blob())
    .catch(() => undefined);
}
