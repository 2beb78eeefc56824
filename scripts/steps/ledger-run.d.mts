/** One statement of the specification: it names the tests that show it, or the reason why it is replaced. */
export interface LedgerEntry {
  readonly id: string;
  /** Begins with the number of the specification's section. */
  readonly section: string;
  readonly statement: string;
  /** Titles of tests or groups as the runner prints them, rows of a table filled in; by their file from the repository's root. */
  readonly tests?: Readonly<Record<string, readonly string[]>>;
  readonly reason?: string;
}

/** The status of each test and group, by file (from the repository's root) and title. */
export type RanTests = Map<string, Map<string, 'passed' | 'failed' | 'skipped'>>;

export declare function ranUnitTests(report: unknown, root: string): RanTests;
export declare function ranBrowserTests(report: unknown, folder: string): RanTests;
export declare function secondTries(report: unknown): string[];
export declare function ledgerOfRun(ledger: readonly LedgerEntry[], ran: RanTests): { problems: string[]; skipped: number };
