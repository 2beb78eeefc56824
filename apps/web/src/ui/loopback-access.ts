/** Asks what keeps this page from programs on this computer; `loopback-bar.ts`, which finds out, is fetched when a request has failed. */
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
    return await (await withTimeout('loopback', import('./loopback-bar.ts'))).toldBar(address);
  } catch {
    return undefined;
  }
}
