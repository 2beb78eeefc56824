/** A text that has a finding, and one like it that has none. */
export interface FindingExample {
  readonly bad: string;
  readonly good: string;
}
