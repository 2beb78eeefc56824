/**
 * A map style of another server as the background: parsed field by field, so that only known fields reach the map. Its layers get names of
 * their own and stay below the result.
 */
import { heavyPart } from '@flyover/maplibre-style';
import i18next from 'i18next';
import type { LayerSpecification, SourceSpecification, SpriteSpecification } from 'maplibre-gl';
import { boundedBody } from '../../site/bounded-body.ts';
import { isRecord } from '../../site/is-record.ts';
import { STYLE_PREFIX } from './background-layers.ts';

/** The parts of a background style that the map uses. */
export interface BackgroundStyle {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
  readonly glyphs?: string;
  readonly sprite?: SpriteSpecification;
  /** Plain text. */
  readonly credits: readonly string[];
}

/** The reasons why a style cannot be a background. */
export const BACKGROUND_FAULTS = [
  'json',
  'version',
  'depth',
  'number',
  'size',
  'source',
  'layer',
  'sourceMissing',
  'icons',
  'address',
] as const;

type BackgroundFault = (typeof BACKGROUND_FAULTS)[number];

/** A style that cannot be a background: the fault, and the address that is at fault where there is one. */
export class BackgroundError extends Error {
  override readonly name = 'BackgroundError';

  readonly fault: BackgroundFault;
  readonly address: string;

  constructor(fault: BackgroundFault, address = '') {
    super(address === '' ? fault : `${fault} ${address}`);
    this.fault = fault;
    this.address = address;
  }
}

/** Bounds of a style; the largest public ones have some 300 layers and 0.3 MB. */
export const STYLE_LIMITS = { bytes: 3_000_000, sources: 50, layers: 1000, depth: 60 } as const;

const SOURCE_TYPES = ['vector', 'raster', 'raster-dem', 'geojson'];
const SOURCE_FIELDS = ['type', 'minzoom', 'maxzoom', 'scheme', 'bounds', 'encoding'];
/** Bounds of the size of a tile, pixels: with small tiles the map holds so many that the page blocks, with a size of 0 infinitely many. */
const TILE_SIZE = { least: 64, most: 4096, usual: 512 } as const;
const LAYER_TYPES = ['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'fill-extrusion', 'heatmap', 'hillshade'];
const LAYER_FIELDS = ['type', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout', 'paint'];

/**
 * Parses the text of a style.
 *
 * @param address the URL of the style, the base of its relative addresses
 * @throws BackgroundError for text that is no style, and for sources that this page does not load
 */
export function readBackgroundStyle(text: string, address: string): BackgroundStyle {
  const style = parse(text);
  if (!isRecord(style) || style.version !== 8) throw new BackgroundError('version');
  if (depthOf(style) > STYLE_LIMITS.depth) throw new BackgroundError('depth');
  const sources = isRecord(style.sources) ? Object.entries(style.sources) : [];
  const layers: unknown[] = Array.isArray(style.layers) ? style.layers : [];
  if (sources.length > STYLE_LIMITS.sources || layers.length > STYLE_LIMITS.layers) throw new BackgroundError('number');
  const known = new Map(sources.map(([name, source]) => [STYLE_PREFIX + name, readSource(source, address)]));
  return {
    sources: Object.fromEntries(known),
    layers: layers.map((layer, index) => readLayer(layer, index, known)),
    ...(typeof style.glyphs === 'string' && { glyphs: resolve(style.glyphs, address) }),
    ...(style.sprite !== undefined && { sprite: readSprite(style.sprite, address) }),
    credits: [
      ...new Set(
        sources.flatMap(([, source]) =>
          isRecord(source) && typeof source.attribution === 'string' ? [plainText(source.attribution)] : [],
        ),
      ),
    ].filter((credit) => credit !== ''),
  };
}

function parse(text: string): unknown {
  if (text.length > STYLE_LIMITS.bytes) throw new BackgroundError('size');
  try {
    return JSON.parse(text);
  } catch {
    throw new BackgroundError('json');
  }
}

function readSource(source: unknown, address: string): SourceSpecification {
  if (!isRecord(source) || !isOneOf(SOURCE_TYPES, source.type)) throw new BackgroundError('source');
  return {
    ...pick(source, SOURCE_FIELDS),
    ...readTileSize(source),
    ...(typeof source.url === 'string' && { url: resolve(source.url, address) }),
    ...(Array.isArray(source.tiles) && { tiles: source.tiles.map((tiles) => resolve(tiles, address)) }),
    ...(source.type === 'geojson' && { data: typeof source.data === 'string' ? resolve(source.data, address) : source.data }),
  } as SourceSpecification;
}

/** Returns the size of tiles, also for a style without one: otherwise the TileJSON at `url` could set it. */
function readTileSize({ type, url, tileSize }: Readonly<Record<string, unknown>>): { readonly tileSize?: number } {
  // vector tiles have one size only
  if (type === 'vector') return typeof url === 'string' ? { tileSize: TILE_SIZE.usual } : {};
  if (type === 'geojson') return {};
  if (tileSize === undefined) return { tileSize: TILE_SIZE.usual };
  const isSound = typeof tileSize === 'number' && tileSize >= TILE_SIZE.least && tileSize <= TILE_SIZE.most;
  if (!isSound) throw new BackgroundError('source');
  return { tileSize };
}

function readLayer(layer: unknown, index: number, sources: ReadonlyMap<string, unknown>): LayerSpecification {
  if (!isRecord(layer) || !isOneOf(LAYER_TYPES, layer.type)) throw new BackgroundError('layer');
  const source = `${STYLE_PREFIX}${String(layer.source)}`;
  if (layer.type !== 'background' && !sources.has(source)) throw new BackgroundError('sourceMissing');
  // MapLibre expands a layer: it may be longer or more deeply nested then
  if (heavyPart(layer) !== undefined) throw new BackgroundError('depth');
  return {
    id: `${STYLE_PREFIX}${index}`,
    ...pick(layer, LAYER_FIELDS),
    ...(layer.type !== 'background' && { source }),
  } as LayerSpecification;
}

function readSprite(sprite: unknown, address: string): SpriteSpecification {
  if (!Array.isArray(sprite)) return resolve(sprite, address);
  return sprite.slice(0, 20).map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.id !== 'string') throw new BackgroundError('icons');
    return { id: entry.id, url: resolve(entry.url, address) };
  });
}

/** Returns an absolute web address; the placeholders of a template stay as they are. */
function resolve(value: unknown, address: string): string {
  try {
    const { protocol, href } = new URL(String(value), address);
    if (protocol === 'https:' || protocol === 'http:') return href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  } catch {
    // reported below
  }
  throw new BackgroundError('address', String(value).slice(0, 60));
}

/** Returns the plain text of a credit, which is HTML in a style. */
function plainText(html: string): string {
  return html
    .slice(0, 2000)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

function depthOf(value: unknown): number {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length > 0 && depth <= STYLE_LIMITS.depth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return depth;
}

function pick(from: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(from, field)).map((field) => [field, from[field]]));
}

function isOneOf(choices: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && choices.includes(value);
}

// Fetching of a style; the chunk of this file loads only for users who have chosen one.

/**
 * Fetches the style at an address.
 *
 * @throws Error with a sentence about the style or the server as its message; the signal's reason
 */
export async function loadBackgroundStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  try {
    return await fetchStyle(address, signal);
  } catch (error) {
    throw error instanceof BackgroundError ? new Error(sentenceOf(error)) : error;
  }
}

function sentenceOf({ fault, address }: BackgroundError): string {
  const { layers, sources, bytes } = STYLE_LIMITS;
  return i18next.t(`map.background.fault.${fault}`, { address, layers, sources, megabytes: bytes / 1e6 });
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(i18next.t('map.background.status', { status: response.status }));
  const body = await boundedBody(response.body, STYLE_LIMITS.bytes).catch((error: unknown) => {
    throw error instanceof RangeError ? new BackgroundError('size') : error;
  });
  return readBackgroundStyle(await body.text(), response.url || address);
}
