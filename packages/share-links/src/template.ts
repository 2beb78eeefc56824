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

/** The five built-in templates: the wizard's expression with the parameters in double braces. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  key: '{{key}}=*',
  'key-type': '{{key}}=* and type:{{type}}',
  'key-value': '{{key}}={{value}}',
  'key-value-type': '{{key}}={{value}} and type:{{type}}',
  'type-id': 'type:{{type}} and id:{{id}} global',
};

/** The names of the templates. */
export const TEMPLATE_NAMES: readonly string[] = Object.keys(EXPRESSIONS);

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
  if (!Object.hasOwn(EXPRESSIONS, name)) return undefined;
  const parameters: Partial<Record<TemplateParameter, string>> = {};
  const missing: TemplateParameter[] = [];
  const phrase = EXPRESSIONS[name].replace(/\{\{(key|value|type|id)\}\}/g, (_, parameter: TemplateParameter) => {
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
