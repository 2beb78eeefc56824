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

  source.loadTile = async (tile) => {
    if (isFetch(tile)) {
      onFetch();
      // an answer that was aborted never comes
      if (readings.has(tile)) tile.abortController?.abort();
      return during(fetches, tile, load(tile));
    }
    const fetched = fetches.get(tile);
    // MapLibre itself waits for the first content of a tile
    if (fetched === undefined || tile.state === 'loading') return during(readings, tile, load(tile));
    await fetched.catch(() => undefined);
    return tile.aborted ? undefined : during(readings, tile, load(tile));
  };
}

/** By the same signs as in MapLibre. */
function isFetch({ state, actor }: Tile): boolean {
  return state === 'expired' || actor === undefined;
}

async function during(running: WeakMap<Tile, Loading>, tile: Tile, loading: Loading): Loading {
  running.set(tile, loading);
  try {
    return await loading;
  } finally {
    if (running.get(tile) === loading) running.delete(tile);
  }
}
