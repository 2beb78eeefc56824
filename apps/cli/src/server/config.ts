/** The configuration of a site: the file of `--config`, and what `/config.json` answers. */
import { type ConfigFields, checkConfig, DEFAULT_CONFIG, type ServedConfig, type ServedData, type ServedTiles } from '@flyover/app-config';
import type { DataSummary } from '@flyover/engine-host';
import { type ParseError, parse } from 'jsonc-parser';
import { InputProblem, lineAndColumn } from '../problem.ts';

/**
 * Reads the fields of a configuration file.
 *
 * @param file its name for messages
 * @throws InputProblem with every wrong or unknown field, or the position of an error in the JSON
 */
export function readConfigFile(text: string, file: string): Partial<ConfigFields> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputProblem([{ file, ...brokenAt(text), message: 'this is not JSON: check commas, quotes and brackets here' }]);
  }
  const { fields, problems } = checkConfig(value);
  if (problems.length > 0) throw new InputProblem(problems.map((message) => ({ file, message })));
  return fields;
}

/** Returns the position of the first error in a JSON text, which not every message of `JSON.parse` has. */
function brokenAt(text: string): { line: number; column: number } {
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  return lineAndColumn(text, faults[0]?.offset ?? text.length);
}

// `/config.json`, from defaults, the file of `--config`, and the data.

/** The deepest zoom of `/tiles`, from which maps draw deeper ones; the `z` of addresses. */
export const TILE_MAX_ZOOM = 15;

/** A data set after the first, with its facts. */
interface NamedSummary {
  readonly name?: string;
  readonly data: DataSummary;
}

/**
 * @param fields of the configuration file
 * @param others the data sets after the first
 */
export function serverConfig(
  fields: Partial<ConfigFields>,
  data: DataSummary,
  others: readonly NamedSummary[] = [],
): Omit<ServedConfig, 'shortLinks'> {
  const { name, invented } = data;
  const merged = { ...DEFAULT_CONFIG, ...fields };
  return {
    ...merged,
    defaultMapView: fields.defaultMapView ?? data.view ?? { lat: 0, lon: 0, zoom: 2 },
    defaultServer: fields.defaultServer ?? '/api/',
    suggestedServers: [
      { url: '/api/', name: invented ? 'this server' : `this server (${name})`, coverage: coverage(data) },
      ...others.map((other) => ({ url: `/${other.name}/api/`, name: `this server (${other.name})`, coverage: coverage(other.data) })),
      ...merged.suggestedServers,
    ],
    data: dataFields(data),
    basemap: ownTiles(''),
    dataSets: others.map((other) => ({
      server: `/${other.name}/api/`,
      search: `/${other.name}/`,
      data: dataFields(other.data),
      basemap: ownTiles(`/${other.name}`),
      ...(other.data.view !== undefined && { view: other.data.view }),
    })),
    attribution: fields.attribution ?? (invented ? 'An invented town' : DEFAULT_CONFIG.attribution),
  };
}

function dataFields({ counts, name, invented, bounds, osmBase, areaName }: DataSummary): ServedData {
  return {
    name,
    invented,
    elements: counts.nodes + counts.ways + counts.relations,
    counts,
    ...(bounds !== undefined && { bounds }),
    ...(osmBase !== undefined && { osmBase }),
    ...(areaName !== undefined && { areaName }),
  };
}

function ownTiles(before: string): ServedTiles {
  return { kind: 'vector', tiles: `${before}/tiles/{z}/{x}/{y}.mvt`, maxzoom: TILE_MAX_ZOOM };
}

function coverage({ invented, name, bounds }: DataSummary): string {
  if (invented) return `${name}, an invented town`;
  return bounds === undefined ? name : `${name} (${bounds.map((degrees) => degrees.toFixed(3)).join(', ')})`;
}
