/** The attribution texts of the map; images of the map carry the same. */
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';

export interface MapCredits {
  /** The credits of the backgrounds, without those in `data`. */
  readonly background: readonly string[];
  /** The credits of the data. */
  readonly data: string;
  /** Whether the data is the sample town. */
  readonly invented: boolean;
}

/** The state of the map that its credits depend on. */
export interface CreditedMap {
  readonly config: AppConfig;
  /** Whether the data is that of the server this page came from. */
  readonly ownData: boolean;
  /** Whether the map of that data is in view. */
  readonly ownMap: boolean;
  /** The credits of the other backgrounds. */
  readonly others: readonly string[];
}

export interface CreditTexts {
  readonly invented: string;
  readonly inventedBackground: string;
  background(name: string): string;
}

/**
 * Returns the credits of a map. Data of other servers is OpenStreetMap's; a site without data of its own names the source of the data it
 * shows.
 */
export function creditsOf({ config, ownData, ownMap, others }: CreditedMap, texts: CreditTexts): MapCredits {
  const { data, attribution } = config;
  const invented = ownData && data?.invented === true;
  const shown = invented ? texts.invented : ownData || data === undefined ? attribution : FALLBACK_CONFIG.attribution;
  const own = data?.invented === true ? (invented ? texts.invented : texts.inventedBackground) : attribution;
  const names = [...new Set(others)].filter((name) => name !== shown);
  return { background: [...(ownMap && own !== shown ? [own] : []), ...names.map(texts.background)], data: shown, invented };
}
