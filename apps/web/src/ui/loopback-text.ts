/** The sentences about a browser that keeps this page from programs on this computer. */
import type { LoopbackBar } from './loopback-bar.ts';

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
