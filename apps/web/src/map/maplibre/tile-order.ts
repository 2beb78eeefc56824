/**
 * Keeps a tile of the map from reverting to earlier content. MapLibre parses a tile again where a layer changes, and fetches it where its
 * source gets other addresses. With both in flight at once, the old content may come last (it waits for an image, for example), and stay.
 */
import type { VectorTileSource } from 'maplibre-gl';

/** The fields of MapLibre's tile that are used here. */
export type OrderedTile = Pick<Parameters<VectorTileSource['loadTile']>[0], 'state' | 'aborted'>;

/** The method of a source that is replaced. */
export interface TileLoader<Tile extends OrderedTile, Loaded> {
  loadTile: (tile: Tile) => Promise<Loaded | undefined>;
}

/** @param onFetch called for each tile that is fetched */
export function keepTileOrder<Tile extends OrderedTile, Loaded>(source: TileLoader<Tile, Loaded>, onFetch: () => void): void {
  const load = source.loadTile.bind(source);
  const fetches = new WeakMap<Tile, Promise<Loaded | undefined>>();
  const newest = new WeakMap<Tile, Tile>();
  const tiles = new WeakMap<Tile, Tile>();

  /** Several loads may be in flight at once: for all but the latest the tile reads as aborted, so that they leave it alone. */
  const loadLast = (tile: Tile) => {
    const view: Tile = new Proxy(tile, {
      get: (target, name) => (name === 'aborted' && newest.get(tile) !== view) || Reflect.get(target, name),
    });
    tiles.set(view, tile);
    newest.set(tile, view);
    return load(view);
  };

  source.loadTile = async (asked) => {
    // MapLibre repeats a request that came during the first load with the proxy of that load
    const tile = tiles.get(asked) ?? asked;
    if (tile.state === 'expired' || !newest.has(tile)) {
      onFetch();
      return during(fetches, tile, loadLast(tile));
    }
    // MapLibre itself defers this until the first content has arrived
    if (tile.state === 'loading') return load(tile);
    const fetched = fetches.get(tile);
    if (fetched !== undefined) await fetched.catch(() => undefined);
    return tile.aborted ? undefined : loadLast(tile);
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
