import type { Ledger } from './check-ledger.d.mts';

export declare function specificationOf(ledger: Ledger): string;
