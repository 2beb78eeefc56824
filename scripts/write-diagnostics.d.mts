/** What the page needs of the findings. */
export interface FindingFacts {
  readonly FINDINGS: Readonly<Record<string, string>>;
  readonly FINDING_EXAMPLES: Readonly<Record<string, { readonly bad: string; readonly good: string }>>;
}
export function diagnosticsPage(facts: FindingFacts, texts: Readonly<Record<string, string>>): string;
