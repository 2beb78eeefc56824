import i18next from 'i18next';

/** The query of a phrase, or a sentence that says why there is none. */
export interface WizardAnswer {
  readonly query?: string;
  readonly problem?: string;
}

/** The query that the search wizard makes of a phrase: of the parameters `w` and `template` of a link. */
export async function wizardQuery(phrase: string): Promise<WizardAnswer> {
  return { problem: i18next.t('link.noWizard', { phrase }) };
}
