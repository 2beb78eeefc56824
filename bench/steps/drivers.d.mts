/** Drives the page of a build whose marks it knows. */
export interface Driver {
  readonly name: string;
  /** Keys of `MARKS` that it reads. */
  readonly marks: readonly string[];
  /** Run in the page before its scripts; they fill `window.benchSeen`. */
  readonly watch: readonly (() => void)[];
}

export declare const MARKS: Readonly<Record<string, { readonly text: string; readonly called: string }>>;
export declare function marksIn(texts: Iterable<string>): Set<string>;
export declare function chooseDriver(marks: ReadonlySet<string>, label: string, needs?: readonly string[]): Driver;
