/** What `npm run bench` is asked for. */
export interface BenchArguments {
  readonly names: readonly string[];
  readonly thorough: boolean;
  /** A commit as git knows it: its build is measured by turns with that of the working tree. */
  readonly against: string | undefined;
  /** In place of a benchmark's own sizes. */
  readonly sizes: readonly number[] | undefined;
  /** In place of a benchmark's own number of rounds. */
  readonly rounds: number | undefined;
}

export declare function readArguments(
  given: readonly string[],
  known: { readonly all: readonly string[]; readonly pages: readonly string[] },
): BenchArguments;
