/** Addresses of background tiles as people know them, turned into what the map takes. */
import type { RasterSourceSpecification } from 'maplibre-gl';
import type { AppConfig } from '../site/app-config.ts';

/** Specification, section 9: map tiles are native up to here, counting 256-pixel tiles. */
const NATIVE_ZOOM = 19;

/** Whether a background address is a template of tiles; else it is that of a map style. */
export function isTileTemplate(address: string): boolean {
  return address.includes('{');
}

/** The source of raster tiles for a template. A template that the configuration suggests has the zoom that it states there. */
export function rasterSource(template: string, config: AppConfig): RasterSourceSpecification {
  const suggested = config.rasterTiles.find(({ url }) => url === template);
  return {
    type: 'raster',
    tiles: expandTemplate(template),
    tileSize: 256,
    maxzoom: suggested?.maxzoom ?? NATIVE_ZOOM,
    // rows counted from the south
    ...(template.includes('{-y}') && { scheme: 'tms' as const }),
  };
}

/**
 * The addresses of a template, with `{z}`, `{x}` and `{y}` left in them. MapLibre does not know `{s}` and `{switch:a,b}`: they
 * become lists. `{r}` asks for tiles twice as fine, which are not 256 pixels: it is left out. Protocol-relative addresses become https.
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

/** The host of an address; of a template its first one. */
export function hostOf(address: string): string {
  try {
    return new URL(expandTemplate(address)[0].replaceAll(/[{}]/g, '')).host;
  } catch {
    return address;
  }
}
