/** The background map: the server's own tiles in a light and a dark dress, or raster tiles. Quiet, so that results stand out. */
import type { ExpressionFilterSpecification, ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { AppConfig } from '../shell/app-config.ts';

export const BASEMAP_SOURCE = 'basemap';

interface Palette {
  readonly ground: string;
  readonly residential: string;
  readonly industrial: string;
  readonly farmland: string;
  readonly park: string;
  readonly wood: string;
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
  farmland: '#f1efdf',
  park: '#dbe9cf',
  wood: '#cfe0c3',
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
  residential: '#1e2226',
  industrial: '#20242a',
  farmland: '#1d2121',
  park: '#1f2d28',
  wood: '#1c2924',
  water: '#1a2c38',
  building: '#262c31',
  buildingEdge: '#2e353b',
  road: '#30383f',
  roadEdge: '#23292e',
  major: '#3a4148',
  path: '#2f363c',
  rail: '#333a40',
  boundary: '#453d55',
  text: '#a3aeb7',
  waterText: '#6f95ad',
  halo: '#15191c',
};

const classIs = (...classes: string[]): ExpressionFilterSpecification => ['in', ['get', 'class'], ['literal', classes]];
const growing = (...stops: [number, number][]): ExpressionSpecification => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()];

/** The source of the background, or none. */
export function basemapSource(config: AppConfig, rasterTemplate: string): SourceSpecification | undefined {
  const raster = rasterTemplate !== '' ? rasterTemplate : config.basemap.kind === 'raster' ? config.basemap.tiles : '';
  if (raster !== '') return { type: 'raster', tiles: expandSubdomains(raster), tileSize: 256, maxzoom: 19 };
  if (config.basemap.kind !== 'vector') return undefined;
  return {
    type: 'vector',
    tiles: [new URL(config.basemap.tiles, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    maxzoom: config.basemap.maxzoom,
  };
}

/** MapLibre does not know `{s}`: a template with it becomes a list. Protocol-relative addresses become https. */
export function expandSubdomains(template: string): string[] {
  const address = template.startsWith('//') ? `https:${template}` : template;
  return address.includes('{s}') ? ['a', 'b', 'c'].map((letter) => address.replaceAll('{s}', letter)) : [address];
}

/** The ground alone, where there is no background. */
export function groundColor(dark: boolean): string {
  return (dark ? DARK : LIGHT).ground;
}

/** Layers over `basemapSource`, from the bottom up. */
export function basemapLayers(source: SourceSpecification | undefined, dark: boolean): LayerSpecification[] {
  if (source === undefined) return [];
  if (source.type === 'raster') return [{ id: 'basemap-raster', type: 'raster', source: BASEMAP_SOURCE }];
  const palette = dark ? DARK : LIGHT;
  return [...areaLayers(palette), ...roadLayers(palette), ...labelLayers(palette)];
}

function areaLayers(palette: Palette): LayerSpecification[] {
  const area = (id: keyof Palette & string, minzoom = 0): LayerSpecification => ({
    id: `basemap-${id}`,
    type: 'fill',
    source: BASEMAP_SOURCE,
    'source-layer': 'polygons',
    minzoom,
    filter: classIs(id),
    paint: { 'fill-color': palette[id] },
  });
  return [
    area('farmland'),
    area('residential'),
    area('industrial'),
    area('wood'),
    area('park'),
    area('water'),
    {
      id: 'basemap-waterway',
      type: 'line',
      source: BASEMAP_SOURCE,
      'source-layer': 'lines',
      filter: classIs('waterway'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': growing([10, 0.8], [19, 10]) },
    },
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
  return [
    road('path', ['path'], palette.path, growing([13, 0.6], [19, 3]), [2, 1.5]),
    road('minor-edge', ['road-minor'], palette.roadEdge, growing([11, 0.6], [14, 4], [19, 24])),
    road('major-edge', ['road-major'], palette.roadEdge, growing([7, 1], [14, 7], [19, 34])),
    road('minor', ['road-minor'], palette.road, growing([11, 0.3], [14, 2.8], [19, 21])),
    road('major', ['road-major'], palette.major, growing([7, 0.5], [14, 5.4], [19, 30])),
    road('rail', ['rail'], palette.rail, growing([10, 0.6], [19, 5])),
    road('boundary', ['boundary'], palette.boundary, growing([6, 0.6], [16, 1.6]), [4, 3]),
  ];
}

function labelLayers(palette: Palette): LayerSpecification[] {
  const font = { 'text-font': ['Inter Variable', 'sans-serif'], 'text-field': ['get', 'name'] satisfies ExpressionSpecification };
  const paint = (color: string) => ({ 'text-color': color, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 });
  return [
    {
      id: 'basemap-road-name',
      type: 'symbol',
      source: BASEMAP_SOURCE,
      'source-layer': 'lines',
      minzoom: 14,
      filter: ['all', classIs('road-major', 'road-minor'), ['has', 'name']],
      layout: { ...font, 'symbol-placement': 'line', 'text-size': 11, 'symbol-spacing': 320 },
      paint: paint(palette.text),
    },
    {
      id: 'basemap-water-name',
      type: 'symbol',
      source: BASEMAP_SOURCE,
      'source-layer': 'lines',
      minzoom: 12,
      filter: ['all', classIs('waterway'), ['has', 'name']],
      layout: { ...font, 'symbol-placement': 'line', 'text-size': 11, 'symbol-spacing': 400 },
      paint: paint(palette.waterText),
    },
    {
      id: 'basemap-point-name',
      type: 'symbol',
      source: BASEMAP_SOURCE,
      'source-layer': 'points',
      minzoom: 12,
      filter: ['all', classIs('peak', 'station'), ['has', 'name']],
      layout: { ...font, 'text-size': 11, 'text-max-width': 8 },
      paint: paint(palette.text),
    },
    {
      id: 'basemap-place',
      type: 'symbol',
      source: BASEMAP_SOURCE,
      'source-layer': 'points',
      filter: ['all', ['==', ['get', 'class'], 'place'], ['has', 'name']],
      layout: { ...font, 'text-size': growing([5, 11], [14, 15]), 'text-max-width': 8 },
      paint: paint(palette.text),
    },
  ];
}
