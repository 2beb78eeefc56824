/** Failures of the map: a browser that cannot draw it, and background tiles that do not arrive. */

/** The name of the error that MapLibre throws without WebGL 2. */
const WITHOUT_WEBGL = 'GPUInitializationError';

/**
 * Returns the error to show for a failed creation of the map. Where WebGL 2 is missing its message is a sentence for the user.
 *
 * @param hasTabs whether the page has other tabs that show results
 */
export function mapFailure(error: unknown, hasTabs: boolean, t: (key: string, values?: Record<string, string>) => string): unknown {
  if (!(error instanceof Error) || error.name !== WITHOUT_WEBGL) return error;
  const otherTabs = hasTabs ? ` ${t('map.withoutMap', { table: t('tabs.table'), data: t('tabs.data') })}` : '';
  return new Error(`${t('map.noWebGl')}${otherTabs}`, { cause: error });
}

// Background tiles that fail, and when a message reports that.

/** Consecutive failures of tiles before a message: a good server may lack one or two. */
const TILES_TO_TELL = 3;
/** Consecutive arrivals of tiles before a reported server counts as working again. */
const TILES_TO_TRUST = 3;

export interface TileFailures {
  /** @param address of the background: a template of tiles */
  failed(address: string): void;
  came(address: string): void;
}

/**
 * Reports the first few tiles that fail together, and no more until the background has worked again.
 *
 * @param tell called with the address of the background
 */
export function createTileFailures(tell: (address: string) => void): TileFailures {
  const backgrounds = new Map<string, { failures: number; arrivals: number }>();
  const standing = (address: string) => {
    const known = backgrounds.get(address) ?? { failures: 0, arrivals: 0 };
    backgrounds.set(address, known);
    return known;
  };
  return {
    failed(address) {
      const background = standing(address);
      background.arrivals = 0;
      background.failures += 1;
      if (background.failures === TILES_TO_TELL) tell(address);
    },
    came(address) {
      const background = standing(address);
      background.arrivals += 1;
      const trust = background.failures < TILES_TO_TELL ? 1 : TILES_TO_TRUST;
      if (background.arrivals >= trust) background.failures = 0;
    },
  };
}
