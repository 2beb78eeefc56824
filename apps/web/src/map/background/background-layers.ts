/** Sources and layers of the background: raster tiles from address templates, and the site's own map in a light and a dark style. */
import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
  RasterSourceSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import type { AppConfig } from '../../site/app-config.ts';
import type { Bbox } from '../../view/zoom.ts';
import { MAP_FONT } from '../maplibre/map-font.ts';

/** The greatest zoom of map tiles, counting 256-pixel tiles (specification, section 9). */
const NATIVE_ZOOM = 19;

/** Whether a background address is a template of tiles; otherwise it is that of a map style. */
export function isTileTemplate(address: string): boolean {
  return address.includes('{');
}

/** Returns the raster source of a template. A template from the configuration has the greatest zoom that is configured for it. */
export function rasterSource(template: string, config: AppConfig): RasterSourceSpecification {
  const suggested = config.rasterTiles.find(({ url }) => url === template);
  return {
    type: 'raster',
    tiles: expandTemplate(template),
    tileSize: 256,
    maxzoom: suggested?.maxzoom ?? NATIVE_ZOOM,
    // TMS counts rows from the south
    ...(template.includes('{-y}') && { scheme: 'tms' as const }),
  };
}

/**
 * Returns the addresses of a template, with `{z}`, `{x}` and `{y}` left in them. MapLibre does not support `{s}` and `{switch:a,b}`: they
 * become several addresses. `{r}` is removed: it requests tiles of 512 pixels. Protocol-relative addresses become https.
 */
export function expandTemplate(template: string): string[] {
  const address = (template.startsWith('//') ? `https:${template}` : template).replaceAll('{-y}', '{y}').replaceAll('{r}', '');
  const choice = /\{switch:([^{}]{1,200})\}/.exec(address);
  const letters = choice === null ? ['a', 'b', 'c'] : choice[1].split(',');
  const placeholder = choice === null ? '{s}' : choice[0];
  return address.includes(placeholder) ? letters.map((letter) => address.replaceAll(placeholder, letter.trim())) : [address];
}

/** Returns the credit of a background: the configured one, else the host of the user's own tiles. */
export function backgroundCredit(address: string, config: AppConfig): string | undefined {
  const { kind, tiles } = config.basemap;
  const shown = address === '' && kind === 'raster' ? tiles : address;
  if (shown === '') return undefined;
  return templateCredit(shown, address === '', config);
}

/** Returns the credit of a tile template. `configured`: the template is the operator's, not the user's. */
export function templateCredit(template: string, configured: boolean, config: AppConfig): string {
  const suggested = config.rasterTiles.find(({ url }) => url === template);
  if (suggested !== undefined && suggested.attribution !== '') return suggested.attribution;
  return (configured && config.tileServerAttribution) || hostOf(template);
}

/** Returns the host of an address; of a template its first one. */
export function hostOf(address: string): string {
  try {
    return new URL(expandTemplate(address)[0].replaceAll(/[{}]/g, '')).host;
  } catch {
    return address;
  }
}

// The background map: the server's own tiles in a light and a dark palette, or raster tiles. Its colours are pale, so that results stand out.

export const BASEMAP_SOURCE = 'basemap';

/** Raster tiles of another server, where the site's own map has no data. */
const COVER_SOURCE = 'basemap-cover';
/** The box of the own map, which covers those tiles. */
const GROUND_SOURCE = 'basemap-ground';
/** The prefix of sources and layers of a style that the user has chosen. */
export const STYLE_PREFIX = 'background:';

/** Whether a source of the map is a background: of the site, or one that the user has chosen. */
export function isBackgroundSource(name: string): boolean {
  return name === BASEMAP_SOURCE || name === COVER_SOURCE || name.startsWith(STYLE_PREFIX);
}

interface Palette {
  readonly ground: string;
  readonly residential: string;
  readonly industrial: string;
  readonly farmland: string;
  readonly grass: string;
  readonly park: string;
  readonly wood: string;
  readonly sand: string;
  readonly civic: string;
  readonly water: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly road: string;
  readonly roadEdge: string;
  readonly major: string;
  readonly path: string;
  readonly rail: string;
  readonly boundary: string;
  readonly text: string;
  readonly waterText: string;
  readonly halo: string;
}

const LIGHT: Palette = {
  ground: '#f3f1ea',
  residential: '#eceae3',
  industrial: '#e8e6e6',
  farmland: '#f2f0dd',
  grass: '#e3edd6',
  park: '#dbe9cf',
  wood: '#cfe0c3',
  sand: '#f2ead2',
  civic: '#efeada',
  water: '#c4dcea',
  building: '#e0dad0',
  buildingEdge: '#d3ccc0',
  road: '#ffffff',
  roadEdge: '#d9d4c7',
  major: '#fdf3d8',
  path: '#cfc7b4',
  rail: '#c3c0ba',
  boundary: '#b3a8c4',
  text: '#4d545b',
  waterText: '#54788f',
  halo: '#fbfaf6',
};

const DARK: Palette = {
  ground: '#1b1f23',
  residential: '#1f2327',
  industrial: '#21252a',
  farmland: '#1e2221',
  grass: '#1e2825',
  park: '#1f2d28',
  wood: '#1c2924',
  sand: '#26261f',
  civic: '#23262a',
  water: '#1a2c38',
  building: '#282e33',
  buildingEdge: '#30373d',
  road: '#343c43',
  roadEdge: '#23292e',
  major: '#414950',
  path: '#323940',
  rail: '#363d43',
  boundary: '#4a4160',
  text: '#a3aeb7',
  waterText: '#6f95ad',
  halo: '#15191c',
};

const classIs = (...classes: string[]): ExpressionFilterSpecification => ['in', ['get', 'class'], ['literal', classes]];
const growing = (...stops: [number, number][]): ExpressionSpecification => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()];

/**
 * Returns the source of the background; undefined without one.
 *
 * @param base the base URL of relative addresses; the page's own address where absent
 */
export function basemapSource(config: AppConfig, rasterTemplate: string, base?: string): SourceSpecification | undefined {
  const raster = rasterTemplate !== '' ? rasterTemplate : config.basemap.kind === 'raster' ? config.basemap.tiles : '';
  if (raster !== '') return rasterSource(raster, config);
  if (config.basemap.kind !== 'vector') return undefined;
  const bounds = config.data?.bounds;
  return {
    type: 'vector',
    // tiles outside are empty
    ...(bounds !== undefined && { bounds: [bounds.west, bounds.south, bounds.east, bounds.north] }),
    tiles: [new URL(config.basemap.tiles, base ?? location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    maxzoom: config.basemap.maxzoom,
  };
}

/** Returns the sources of `coverLayers`: tiles of a template, and the box of the own map, which lies over them. */
export function coverSources(template: string, box: Bbox, config: AppConfig): Record<string, SourceSpecification> {
  const { south, west, north, east } = box;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    [COVER_SOURCE]: rasterSource(template, config),
    [GROUND_SOURCE]: { type: 'geojson', data: { type: 'Polygon', coordinates: [ring] } },
  };
}

/** Returns the layers of raster tiles around the own map; they lie under its layers. */
export function coverLayers(dark: boolean): LayerSpecification[] {
  return [
    { id: COVER_SOURCE, type: 'raster', source: COVER_SOURCE },
    { id: GROUND_SOURCE, type: 'fill', source: GROUND_SOURCE, paint: { 'fill-color': groundColor(dark) } },
  ];
}

/** Returns the colour of the ground, for maps without a background too. */
export function groundColor(dark: boolean): string {
  return (dark ? DARK : LIGHT).ground;
}

/** Returns the layers of `basemapSource`, from the bottom up. */
export function basemapLayers(source: SourceSpecification | undefined, dark: boolean): LayerSpecification[] {
  if (source === undefined) return [];
  if (source.type === 'raster') return [{ id: 'basemap-raster', type: 'raster', source: BASEMAP_SOURCE }];
  const palette = dark ? DARK : LIGHT;
  return [...areaLayers(palette), ...roadLayers(palette), ...labelLayers(palette)];
}

function areaLayers(palette: Palette): LayerSpecification[] {
  const area = (color: keyof Palette & string, ...classes: string[]): LayerSpecification => ({
    id: `basemap-${color}`,
    type: 'fill',
    source: BASEMAP_SOURCE,
    'source-layer': 'polygons',
    filter: classIs(...classes),
    paint: { 'fill-color': palette[color] },
  });
  const water = (id: string, width: ExpressionSpecification): LayerSpecification => ({
    id: `basemap-${id}`,
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': 'lines',
    filter: classIs(id),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.water, 'line-width': width },
  });
  return [
    area('residential', 'residential', 'commercial'),
    area('farmland', 'farmland'),
    area('grass', 'grass', 'cemetery'),
    area('industrial', 'industrial'),
    area('wood', 'wood'),
    area('park', 'park', 'pitch'),
    area('sand', 'sand', 'glacier'),
    area('civic', 'education', 'parking', 'pedestrian', 'runway'),
    area('water', 'water', 'sea'),
    water('waterway', growing([12, 0.6], [19, 6])),
    water('river', growing([6, 0.6], [14, 5], [19, 30])),
    {
      id: 'basemap-building',
      type: 'fill',
      source: BASEMAP_SOURCE,
      'source-layer': 'polygons',
      minzoom: 13,
      filter: classIs('building'),
      paint: { 'fill-color': palette.building, 'fill-outline-color': palette.buildingEdge },
    },
  ];
}

function roadLayers(palette: Palette): LayerSpecification[] {
  const road = (id: string, classes: string[], color: string, width: ExpressionSpecification, dashes?: number[]): LayerSpecification => ({
    id: `basemap-${id}`,
    type: 'line',
    source: BASEMAP_SOURCE,
    'source-layer': 'lines',
    filter: classIs(...classes),
    layout: { 'line-cap': dashes === undefined ? 'round' : 'butt', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...(dashes !== undefined && { 'line-dasharray': dashes }) },
  });
  const minor = ['road-minor', 'road-service'];
  return [
    road('path', ['path'], palette.path, growing([13, 0.6], [19, 3]), [2, 1.5]),
    road('minor-edge', minor, palette.roadEdge, growing([11, 0.5], [14, 3.6], [19, 24])),
    road('middle-edge', ['road-middle'], palette.roadEdge, growing([9, 0.7], [14, 5.4], [19, 29])),
    road('major-edge', ['road-motorway', 'road-major'], palette.roadEdge, growing([6, 1], [14, 7.2], [19, 34])),
    road('minor', minor, palette.road, growing([11, 0.3], [14, 2.4], [19, 21])),
    road('middle', ['road-middle'], palette.road, growing([9, 0.4], [14, 4], [19, 25])),
    road('major', ['road-motorway', 'road-major'], palette.major, growing([6, 0.5], [14, 5.6], [19, 30])),
    road('rail', ['rail'], palette.rail, growing([8, 0.5], [19, 5])),
    road('ferry', ['ferry'], palette.waterText, growing([8, 0.5], [19, 2]), [4, 4]),
    road('boundary', ['boundary'], palette.boundary, growing([6, 0.6], [16, 1.6]), [4, 3]),
  ];
}

function labelLayers(palette: Palette): LayerSpecification[] {
  const label = (
    id: string,
    layer: (typeof LABEL_LAYERS)[number],
    classes: string[],
    color: string,
    size: number | ExpressionSpecification,
  ): LayerSpecification => ({
    id: `basemap-${id}`,
    type: 'symbol',
    source: BASEMAP_SOURCE,
    'source-layer': layer,
    filter: ['all', classIs(...classes), ['has', 'text']],
    layout: {
      'text-font': [MAP_FONT],
      'text-field': ['get', 'text'],
      'text-size': size,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
      ...(layer === 'lines' && { 'symbol-placement': 'line', 'symbol-spacing': 320 }),
    },
    paint: { 'text-color': color, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  });
  return [
    label('road-name', 'lines', ['road-motorway', 'road-major', 'road-middle', 'road-minor'], palette.text, 11),
    label('river-name', 'lines', ['river', 'waterway'], palette.waterText, 11),
    label('water-name', 'labels', ['water'], palette.waterText, 11),
    label('area-name', 'labels', ['park', 'wood', 'cemetery', 'pedestrian', 'education'], palette.text, 11),
    label('point-name', 'labels', ['peak', 'station'], palette.text, 11),
    label('place', 'labels', PLACES, palette.text, growing([4, 11], [14, 15])),
  ];
}

/** The tile layers with names: those of lines are drawn along them, all others at one position in one tile. */
const LABEL_LAYERS = ['lines', 'labels'] as const;
const PLACES = ['place-city', 'place-town', 'place-village', 'place-suburb', 'place-hamlet', 'place-locality'];
