/** Asks what keeps this page from programs on this computer; `loopback-bar.ts`, which finds out, is fetched when a request has failed. */
import { withTimeout } from './lazy-part.ts';
import type { LoopbackBar } from './loopback-bar.ts';

export type { LoopbackBar } from './loopback-bar.ts';

/**
 * Returns the browser's restriction of requests from this page to an address on this computer, once its text (`loopback.` and the name) has
 * loaded. For a failed request.
 *
 * @returns undefined where the browser reports no restriction, for an address elsewhere, and where this part of the page cannot be loaded
 */
export async function loopbackBarOf(address: string): Promise<LoopbackBar | undefined> {
  try {
    return await (await withTimeout('loopback', import('./loopback-bar.ts'))).readLoopbackBar(address);
  } catch {
    return undefined;
  }
}
