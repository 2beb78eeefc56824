/** `/config.json` as a server of data sends it: the operator's fields, and those that the server adds for its data. */
import type { BboxSides } from '@flyover/bounding-box';
import type { ConfigFields } from './config-fields.ts';

/** A data set. */
export interface ServedData {
  readonly name: string;
  /** True for the sample town: nothing of it exists. */
  readonly invented: boolean;
  /** Nodes, ways and relations together. */
  readonly elements: number;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  readonly bounds?: BboxSides;
  /** ISO 8601 time of the data. */
  readonly osmBase?: string;
  /** The name of the largest settlement. */
  readonly areaName?: string;
}

/** The server's own vector tiles; the classes are in the README of `@flyover/basemap`. */
export interface ServedTiles {
  readonly kind: 'vector';
  readonly tiles: string;
  readonly maxzoom: number;
}

/** A data set beside the first. */
export interface ServedDataSet {
  /** Base address of its API. */
  readonly server: string;
  /** Base address of its place search; `search` is appended. */
  readonly search: string;
  readonly data: ServedData;
  readonly basemap: ServedTiles;
  readonly view?: ConfigFields['defaultMapView'];
}

/** `/config.json`. */
export interface ServedConfig extends ConfigFields {
  /** The first data set. */
  readonly data: ServedData;
  readonly basemap: ServedTiles;
  readonly dataSets: readonly ServedDataSet[];
  /** Whether the server keeps short links. */
  readonly shortLinks: boolean;
}
