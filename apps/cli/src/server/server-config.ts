/** Puts `/config.json` together from defaults, the file of `--config`, and the data. */
import { type ConfigFields, DEFAULT_CONFIG } from '@flyover/app-config';
import type { DataSummary } from '@flyover/engine-host';
import type { ServerConfig } from './config-file.ts';

/** The deepest zoom of `/tiles`; maps draw deeper ones from it. Vector tiles are counted as their addresses are. */
export const TILE_MAX_ZOOM = 15;

/** @param fields of the configuration file */
export function serverConfig(fields: Partial<ConfigFields>, data: DataSummary): ServerConfig {
  const { counts, name, invented, bounds, osmBase, areaName } = data;
  const merged = { ...DEFAULT_CONFIG, ...fields };
  return {
    ...merged,
    defaultMapView: fields.defaultMapView ?? data.view ?? { lat: 0, lon: 0, zoom: 2 },
    defaultServer: fields.defaultServer ?? '/api/',
    suggestedServers: [
      { url: '/api/', name: invented ? 'this server' : `this server (${name})`, coverage: coverage(data) },
      ...merged.suggestedServers,
    ],
    data: {
      name,
      invented,
      elements: counts.nodes + counts.ways + counts.relations,
      counts,
      ...(bounds !== undefined && { bounds }),
      ...(osmBase !== undefined && { osmBase }),
      ...(areaName !== undefined && { areaName }),
    },
    basemap: { kind: 'vector', tiles: '/tiles/{z}/{x}/{y}.mvt', maxzoom: TILE_MAX_ZOOM },
    attribution: fields.attribution ?? (invented ? 'An invented town' : DEFAULT_CONFIG.attribution),
  };
}

function coverage({ invented, name, bounds }: DataSummary): string {
  if (invented) return `${name}, an invented town`;
  return bounds === undefined ? name : `${name} (${bounds.map((degrees) => degrees.toFixed(3)).join(', ')})`;
}
