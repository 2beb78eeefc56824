/** The lazy entry to `loopback-bar.ts`, which is fetched when a request to a program on this computer has failed. */
import { withTimeout } from './lazy-part.ts';
import type { LoopbackBar } from './loopback-bar.ts';

export type { LoopbackBar } from './loopback-bar.ts';

/**
 * Returns the browser's restriction of requests from this page to an address on this computer, once its text (`loopback.` and the name) has
 * loaded. For a failed request.
 *
 * @returns undefined if the browser reports no restriction, for an address elsewhere, and if the chunk cannot be fetched
 */
export async function loopbackBarOf(address: string): Promise<LoopbackBar | undefined> {
  try {
    return await (await withTimeout('loopback', import('./loopback-bar.ts'))).readLoopbackBar(address);
  } catch {
    return undefined;
  }
}
