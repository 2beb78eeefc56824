import type { Ledger } from '../check-ledger.d.mts';

/** What became of each test and group, by file (from the repository's root) and title. */
export type RanTests = Map<string, Map<string, 'passed' | 'failed' | 'skipped'>>;

export declare function ranUnitTests(report: unknown, root: string): RanTests;
export declare function ranBrowserTests(report: unknown, folder: string): RanTests;
export declare function secondTries(report: unknown): string[];
export declare function ledgerOfRun(ledger: Ledger, ran: RanTests): { problems: string[]; skipped: number };
