/**
 * Keeps a tile of the map from falling back to what it showed before.
 *
 * MapLibre has a tile read anew where a layer changes, and fetched where its source gets other addresses. Where both are on their way at
 * once, the old content may come last (it waits for an image, say), and stays.
 */
import type { VectorTileSource } from 'maplibre-gl';

type LoadTile = VectorTileSource['loadTile'];
type Tile = Parameters<LoadTile>[0];
type Loading = ReturnType<LoadTile>;

/** What of a source is needed here. */
export interface TileLoader {
  loadTile: LoadTile;
}

/** @param onFetch is told of each tile that is to be fetched */
export function keepTileOrder(source: TileLoader, onFetch: () => void): void {
  const load = source.loadTile.bind(source);
  const fetches = new WeakMap<Tile, Loading>();
  const readings = new WeakMap<Tile, Loading>();
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

async function during(running: WeakMap<Tile, Loading>, tile: Tile, loading: Loading): Loading {
  running.set(tile, loading);
  try {
    return await loading;
  } finally {
    if (running.get(tile) === loading) running.delete(tile);
  }
}
