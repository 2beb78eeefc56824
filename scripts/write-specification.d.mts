import type { LedgerEntry } from './steps/ledger-run.d.mts';

export declare function specificationOf(entries: readonly LedgerEntry[]): string;
