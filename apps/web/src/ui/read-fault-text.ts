/** What is wrong with the bytes of a file or an answer, in words; the texts of the part `read-fault` are there. */
import type { ReadFault } from '@flyover/osm-elements';

export function readFaultText(fault: ReadFault, t: (key: string, values: Record<string, unknown>) => string): string {
  const kind = fault.kind === 'syntax' && fault.line !== undefined ? 'syntaxInLine' : fault.kind;
  return t(`readFault.${kind}`, { ...fault });
}
