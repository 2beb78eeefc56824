/** `/config.json`: what a page learns of its server. The file of `--config` overrides the fields one by one. */
import { type ConfigFields, checkConfig } from '@flyover/app-config';
import { type ParseError, parse } from 'jsonc-parser';
import { InputProblem, lineAndColumn } from '../problem.ts';

/** Description of a data set for the page. */
export interface ToldData {
  readonly name: string;
  /** True for the sample town: nothing of it exists. */
  readonly invented: boolean;
  /** Nodes, ways and relations together. */
  readonly elements: number;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  /** South, west, north, east in degrees. */
  readonly bounds?: readonly [number, number, number, number];
  /** ISO 8601 time of the data. */
  readonly osmBase?: string;
  /** The name of the largest settlement. */
  readonly areaName?: string;
}

/** The server's own vector tiles; the classes are in the README of `@flyover/basemap`. */
export interface ToldTiles {
  readonly kind: 'vector';
  readonly tiles: string;
  readonly maxzoom: number;
}

/** `/config.json` as it is sent. */
export interface ServerConfig extends ConfigFields {
  /** Of the first data set. */
  readonly data: ToldData;
  readonly basemap: ToldTiles;
  /** The others: the base addresses of their API and of their place search, their data and map. */
  readonly dataSets: readonly {
    readonly server: string;
    readonly search: string;
    readonly data: ToldData;
    readonly basemap: ToldTiles;
    readonly view?: { readonly lat: number; readonly lon: number; readonly zoom: number };
  }[];
}

/**
 * The fields of a configuration file; those it does not set are absent.
 *
 * @param file its name for messages
 * @throws InputProblem naming every field that is wrong or unknown, or where the JSON breaks
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

/** Not every message of the platform names the place. */
function brokenAt(text: string): { line: number; column: number } {
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  return lineAndColumn(text, faults[0]?.offset ?? text.length);
}
