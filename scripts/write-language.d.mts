/** What the page needs of a fact. */
export interface DescribedFact {
  readonly id: string;
  readonly slot: string;
  readonly word: string;
  readonly signature: string;
  readonly example: string;
  readonly page: string;
}
export function languagePage(facts: readonly DescribedFact[], texts: Readonly<Record<string, string>>): string;
