/** The map of the selected file, as the background of the page. */
import { useMemo } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, configOf, FALLBACK_CONFIG } from '../site/app-config.ts';
import { type OpenFile, useFiles, workerOfFile } from './files-store.ts';

/** The scheme of its tiles: they come from the file's worker, by no request. */
export const FILE_TILES = 'file-map';

/** The most elements of a file with a map: its worker also answers the queries, and would delay them for seconds. */
const MOST_DRAWN = 5_000_000;

/** The highest zoom with tiles of its own, as for the map of a server. */
const MAX_ZOOM = 15;

/** Returns the open file that answers queries; undefined where a server does. */
export function useAskedFile(): OpenFile | undefined {
  return useFiles(({ files, chosen }) => files.find(({ address }) => address === chosen));
}

/** Returns the configuration for the page's map: with the map of the selected file or data set of the site, if that has one. */
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
 * Resolves to a vector tile of a file's map; empty where the file is closed.
 *
 * @param address the filled template of `useMapConfig`
 */
export async function fileTile(address: string): Promise<ArrayBuffer> {
  const [, file, z, x, y] = /^file-map:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  try {
    const tile = await workerOfFile(decodeURIComponent(file ?? ''))?.tile(Number(z), Number(x), Number(y));
    return tile?.buffer ?? new ArrayBuffer(0);
  } catch {
    // the worker has ended in the meantime, which is reported elsewhere
    return new ArrayBuffer(0);
  }
}
