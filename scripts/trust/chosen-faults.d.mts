import type { Mutant } from './mutants.mjs';

export interface Fault {
  readonly key: string;
  readonly path: string;
  readonly source: string;
  readonly mutant: Mutant;
}
export function faultsOfFile(path: string, source: string): Promise<Fault[]>;
export function withFault(fault: Fault): string;
