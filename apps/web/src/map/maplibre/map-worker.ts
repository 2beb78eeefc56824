/** The worker of the map library: known without the library, so that both can be fetched at once. */
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

export const MAP_WORKER = new URL(address, import.meta.url).href;

/** Lets the browser have it when the map asks for it, which is late: the library is fetched, read and run before. */
export function fetchMapWorker(): void {
  void fetch(MAP_WORKER)
    .then((answer) => answer.blob())
    .catch(() => undefined);
}
