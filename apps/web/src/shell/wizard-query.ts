import i18next from 'i18next';

/** The query of a phrase, or a sentence that says why there is none. */
export interface WizardAnswer {
  readonly query?: string;
  readonly problem?: string;
}

/**
 * The query that the search wizard makes of a phrase: of the parameters `w` and `template` of a link. A phrase that cannot be read is
 * logged, and told.
 */
export async function wizardQuery(phrase: string): Promise<WizardAnswer> {
  try {
    const { buildQuery } = await import('@flyover/search-wizard');
    return { query: buildQuery(phrase) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`invalid wizard syntax: ${reason}`);
    return { problem: i18next.t('link.wizard', { phrase, reason }) };
  }
}
