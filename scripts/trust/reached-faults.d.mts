import type { Fault } from './chosen-faults.mjs';

export function markedSources(faults: readonly Fault[]): Map<string, string>;
