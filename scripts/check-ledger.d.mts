/** A test that shows an entry: its file from the repository's root and the title of a test or group in it as the runner prints it, rows of a table filled in. */
export interface LedgerTest {
  file: string;
  name: string;
}

/** One statement of the specification. */
export interface LedgerEntry {
  id: string;
  /** Begins with the number of the specification's section. */
  section: string;
  statement: string;
  owner: string;
  state: string;
  /** Where the state is `tested`. */
  test?: LedgerTest | LedgerTest[];
  /** Where the state is `replaced`. */
  reason?: string;
}

/** The ledger as it stands in `docs/ledger.json`. */
export interface Ledger {
  /** Owners whose work is done: none of their entries may be pending. */
  finished?: string[];
  entries?: LedgerEntry[];
}

/** One line a problem, and the table of entries per owner and state with its closing line. */
export interface LedgerCheck {
  problems: string[];
  summary: string[];
}

export declare function testTitles(source: string): Set<string>;
export declare function checkLedger(ledger: Ledger, readFile: (path: string) => string | undefined): LedgerCheck;
