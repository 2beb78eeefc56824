/** The language of the presets' names. */

/**
 * The language of the page: the setting, or the browser's where it says `auto`.
 *
 * @param preferred the browser's languages, the dearest first
 * @returns a code such as `de` or `pt-BR`
 */
export function presetLanguage(setting: string, preferred: readonly string[]): string {
  return setting === 'auto' ? (preferred[0] ?? 'en') : setting.replace('_', '-');
}
