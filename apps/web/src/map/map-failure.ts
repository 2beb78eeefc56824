/** Why there is no map. */

/** What MapLibre throws without WebGL 2. */
const WITHOUT_WEBGL = 'GPUInitializationError';

/**
 * What to say where the map cannot be made.
 *
 * @param hasTabs the page has more than the map: results are seen there
 * @returns undefined where the reason is another than the browser
 */
export function mapFailureText(
  error: Error,
  hasTabs: boolean,
  t: (key: string, values?: Record<string, string>) => string,
): string | undefined {
  if (error.name !== WITHOUT_WEBGL) return undefined;
  if (!hasTabs) return t('map.noWebGl');
  return `${t('map.noWebGl')} ${t('map.withoutMap', { table: t('tabs.table'), data: t('tabs.data') })}`;
}
