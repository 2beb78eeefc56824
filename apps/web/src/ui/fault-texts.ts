/** Sentences about failures, for several parts of the page. */
import type { ReadFault } from '@flyover/osm-elements';
import type { LoopbackBar } from './loopback-bar.ts';

/** Returns the sentence for a fault in the bytes of a file or an answer; requires the texts of the namespace `read-fault`. */
export function readFaultText(fault: ReadFault, t: (key: string, values: Record<string, unknown>) => string): string {
  const kind = fault.kind === 'syntax' && fault.line !== undefined ? 'syntaxInLine' : fault.kind;
  return t(`readFault.${kind}`, { ...fault });
}

// Sentences about a browser that blocks requests from this page to programs on this computer.

/**
 * Returns why a request has failed, and what to do.
 *
 * @param otherwise the sentence for a program that does not answer
 * @param bar the result of `loopbackBarOf`
 */
export function withLoopbackBar(otherwise: string, bar: LoopbackBar | undefined, t: (key: string) => string): string {
  if (bar === undefined) return otherwise;
  return bar === 'unsure' ? `${otherwise} ${t('loopback.unsure')}` : t(`loopback.${bar}`);
}
