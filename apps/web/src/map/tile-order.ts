/**
 * Keeps a tile of the map from falling back to what it showed before.
 *
 * MapLibre has a tile read anew where a layer changes, and fetched where its source gets other addresses. Where both are on their way at
 * once, the old content may come last (it waits for an image, say), and stays.
 */
import type { VectorTileSource } from 'maplibre-gl';

/** What of a tile is needed here, as MapLibre has it. */
export type OrderedTile = Pick<Parameters<VectorTileSource['loadTile']>[0], 'state' | 'aborted' | 'abortController'>;

/** What of a source is needed here. */
export interface TileLoader<Tile extends OrderedTile, Loaded> {
  loadTile: (tile: Tile) => Promise<Loaded | undefined>;
}

/** @param onFetch is told of each tile that is to be fetched */
export function keepTileOrder<Tile extends OrderedTile, Loaded>(source: TileLoader<Tile, Loaded>, onFetch: () => void): void {
  const load = source.loadTile.bind(source);
  const fetches = new WeakMap<Tile, Promise<Loaded | undefined>>();
  const readings = new WeakMap<Tile, Promise<Loaded | undefined>>();
  const known = new WeakSet<Tile>();

  source.loadTile = async (tile) => {
    if (tile.state === 'expired' || !known.has(tile)) {
      known.add(tile);
      onFetch();
      // an answer that was aborted never comes
      if (readings.delete(tile)) tile.abortController?.abort();
      return during(fetches, tile, load(tile));
    }
    // MapLibre itself keeps this for when the first content is there
    if (tile.state === 'loading') return load(tile);
    const fetched = fetches.get(tile);
    if (fetched !== undefined) await fetched.catch(() => undefined);
    return tile.aborted ? undefined : during(readings, tile, load(tile));
  };
}

async function during<Tile extends OrderedTile, Loaded>(
  running: WeakMap<Tile, Promise<Loaded>>,
  tile: Tile,
  loading: Promise<Loaded>,
): Promise<Loaded> {
  running.set(tile, loading);
  try {
    return await loading;
  } finally {
    if (running.get(tile) === loading) running.delete(tile);
  }
}
