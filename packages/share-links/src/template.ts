/** The templates that a link may name: each stands for a phrase of the search wizard. */

/** A parameter of a template, as the link names it. */
export type TemplateParameter = 'key' | 'value' | 'type' | 'id';

/** A template of a link: its name, its parameters as the link gave them, and the phrase they make. */
export interface LinkTemplate {
  readonly name: string;
  /** `???` where the link gave no value. */
  readonly parameters: Readonly<Partial<Record<TemplateParameter, string>>>;
  /** For the wizard. */
  readonly phrase: string;
}

/** A built-in template, with the fields of a saved one. */
export interface TemplateDefinition {
  readonly parameters: readonly TemplateParameter[];
  /** The wizard's expression, its parameters in double braces. */
  readonly wizard: string;
  /** What it finds: for the head of the query. */
  readonly comment: string;
}

/** The five built-in templates by their names. */
export const TEMPLATES: Readonly<Record<string, TemplateDefinition>> = {
  key: { parameters: ['key'], wizard: '{{key}}=*', comment: 'Everything that has the key, whatever its value.' },
  'key-type': {
    parameters: ['key', 'type'],
    wizard: '{{key}}=* and type:{{type}}',
    comment: 'Every element of the type that has the key, whatever its value.',
  },
  'key-value': { parameters: ['key', 'value'], wizard: '{{key}}={{value}}', comment: 'Everything that has the tag.' },
  'key-value-type': {
    parameters: ['key', 'value', 'type'],
    wizard: '{{key}}={{value}} and type:{{type}}',
    comment: 'Every element of the type that has the tag.',
  },
  'type-id': {
    parameters: ['type', 'id'],
    wizard: 'type:{{type}} and id:{{id}} global',
    comment: 'The element of the type with the id, wherever it is.',
  },
};

/** The names of the templates. */
export const TEMPLATE_NAMES: readonly string[] = Object.keys(TEMPLATES);

/** What stands where a link gives no value. */
const MISSING = '???';

/**
 * Fills in a template. Values that are not simple words are quoted, quotes and backslashes in them escaped by a backslash.
 *
 * @param given the value of a parameter, undefined where the link has none
 * @returns undefined where there is no such template; `missing` names the parameters without a value
 */
export function fillTemplate(
  name: string,
  given: (parameter: TemplateParameter) => string | undefined,
): { template: LinkTemplate; missing: TemplateParameter[] } | undefined {
  if (!Object.hasOwn(TEMPLATES, name)) return undefined;
  const parameters: Partial<Record<TemplateParameter, string>> = {};
  const missing: TemplateParameter[] = [];
  const phrase = TEMPLATES[name].wizard.replace(/\{\{(key|value|type|id)\}\}/g, (_, parameter: TemplateParameter) => {
    const value = given(parameter);
    if (value === undefined) missing.push(parameter);
    parameters[parameter] = value ?? MISSING;
    return wizardWord(value ?? MISSING);
  });
  return { template: { name, parameters, phrase }, missing };
}

/** A value as the wizard reads it back: a simple word (letters, digits, underscores) as it is, anything else quoted. */
function wizardWord(value: string): string {
  return /^[A-Za-z0-9_]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
