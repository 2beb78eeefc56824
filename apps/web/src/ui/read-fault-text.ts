/** The sentences for faults in the bytes of a file or an answer; requires the texts of the part `read-fault`. */
import type { ReadFault } from '@flyover/osm-elements';

export function readFaultText(fault: ReadFault, t: (key: string, values: Record<string, unknown>) => string): string {
  const kind = fault.kind === 'syntax' && fault.line !== undefined ? 'syntaxInLine' : fault.kind;
  return t(`readFault.${kind}`, { ...fault });
}
