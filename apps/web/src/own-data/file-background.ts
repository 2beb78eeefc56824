/** The map of a file that is open, as the background of the page while queries go to the file. */
import { useMemo } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, configOf, FALLBACK_CONFIG } from '../site/app-config.ts';
import { type OpenFile, useFiles, workerOfFile } from './files-store.ts';

/** The scheme of its tiles: they come from the file's worker, by no request. */
export const FILE_TILES = 'file-map';

/** The map is drawn by the worker that answers the queries: of more elements it would keep them waiting for seconds. */
const MOST_DRAWN = 5_000_000;

/** Tiles of a higher zoom are parts of those of this one, as of the own map of a server. */
const MAX_ZOOM = 15;

/** Returns the open file that answers queries; undefined where a server does. */
export function useAskedFile(): OpenFile | undefined {
  return useFiles(({ files, chosen }) => files.find(({ address }) => address === chosen));
}

/** The configuration as the map of the page sees it: with the map of what queries go to, a file or a data set of the site, where that has one. */
export function useMapConfig(config: AppConfig): AppConfig {
  const file = useAskedFile();
  const server = useSettings((settings) => settings.server);
  return useMemo(() => {
    const { nodes, ways, relations } = file?.counts ?? { nodes: 0, ways: 0, relations: 0 };
    const elements = nodes + ways + relations;
    if (file?.bounds === undefined || elements > MOST_DRAWN) return configOf(server, config);
    return {
      ...config,
      data: { name: file.name, invented: false, elements, bounds: file.bounds },
      basemap: { kind: 'vector', tiles: `${FILE_TILES}://${encodeURIComponent(file.address)}/{z}/{x}/{y}`, maxzoom: MAX_ZOOM },
      attribution: FALLBACK_CONFIG.attribution,
    };
  }, [config, file, server]);
}

/**
 * A vector tile of a file's map; empty where the file is not open any more.
 *
 * @param address as the template of `useMapConfig` has it, filled in
 */
export async function fileTile(address: string): Promise<ArrayBuffer> {
  const [, file, z, x, y] = /^file-map:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  try {
    const tile = await workerOfFile(decodeURIComponent(file ?? ''))?.tile(Number(z), Number(x), Number(y));
    return tile?.buffer ?? new ArrayBuffer(0);
  } catch {
    // its worker has ended in the meantime, which is reported where it matters
    return new ArrayBuffer(0);
  }
}
