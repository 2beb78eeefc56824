/** Why there is no map. */

/** The name of the error that MapLibre throws without WebGL 2. */
const WITHOUT_WEBGL = 'GPUInitializationError';

/**
 * The error to show where the map cannot be made: its message is a sentence where the browser is the reason.
 *
 * @param hasTabs the page has more than the map: results are seen there
 */
export function mapFailure(error: unknown, hasTabs: boolean, t: (key: string, values?: Record<string, string>) => string): unknown {
  if (!(error instanceof Error) || error.name !== WITHOUT_WEBGL) return error;
  const otherTabs = hasTabs ? ` ${t('map.withoutMap', { table: t('tabs.table'), data: t('tabs.data') })}` : '';
  return new Error(`${t('map.noWebGl')}${otherTabs}`, { cause: error });
}
