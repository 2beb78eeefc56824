/** The sentences about a browser that keeps this page from programs on this computer; `loopback-bar.ts`, which finds out, is fetched when a request has failed. */
import { loadTexts } from './i18n.ts';
import { withTimeout } from './lazy-part.ts';
import type { LoopbackBar } from './loopback-bar.ts';

export type { LoopbackBar } from './loopback-bar.ts';

/**
 * What keeps this page from an address on this computer, once its sentence can be said: `loopback.` and the bar. For a request that has failed.
 *
 * @returns undefined where nothing does as far as the browser says, for an address elsewhere, and where this part of the page does not come
 */
export async function toldLoopbackBar(address: string): Promise<LoopbackBar | undefined> {
  try {
    const { loopbackBar } = await withTimeout('loopback', import('./loopback-bar.ts'));
    const bar = await loopbackBar(address);
    if (bar !== undefined) await loadTexts('loopback');
    return bar;
  } catch {
    return undefined;
  }
}

/**
 * Why a request has failed, and what to do.
 *
 * @param otherwise the sentence for a program that does not answer
 * @param bar of `toldLoopbackBar`
 */
export function withLoopbackBar(otherwise: string, bar: LoopbackBar | undefined, t: (key: string) => string): string {
  if (bar === undefined) return otherwise;
  return bar === 'unsure' ? `${otherwise} ${t('loopback.unsure')}` : t(`loopback.${bar}`);
}
