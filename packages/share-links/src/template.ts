/** The templates that a link may name: each stands for a phrase of the search wizard. */

/** A template of a link: its name, its parameters as the link gave them, and the phrase they make. */
export interface LinkTemplate {
  readonly name: string;
  /** `???` where the link gave no value. */
  readonly parameters: Readonly<Record<string, string>>;
  /** For the wizard. */
  readonly phrase: string;
  /** Description of the result, for the head of the query. */
  readonly comment?: string;
}

/** A template: a phrase of the wizard, or a whole query. */
export interface TemplateDefinition {
  readonly parameters?: readonly string[];
  /** The wizard's expression, its parameters in double braces: `{{key}}`. */
  readonly wizard?: string;
  /** The query of a template without an expression, its parameters with their defaults: `{{key=???}}`. */
  readonly overpass?: string;
  /** Description of the results, for the head of the query. It may name parameters as the expression does. */
  readonly comment?: string;
}

/** Template filled with the values of a link. */
export interface FilledTemplate {
  /** The query, or the template with its phrase. */
  readonly made: { readonly query: string } | { readonly template: LinkTemplate };
  /** Parameters without a value. */
  readonly missing: readonly string[];
}

/** The five built-in templates by their names. */
export const TEMPLATES: Readonly<Record<string, Required<Omit<TemplateDefinition, 'overpass'>>>> = {
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

/** Replacement of a value that a link does not give. */
const MISSING = '???';

/** The longest expression that is filled in, UTF-16 units: a phrase, not a text. */
const LONGEST_EXPRESSION = 2000;

/**
 * Fills in a template. In a phrase, values that are not simple words are quoted, quotes and backslashes in them escaped by a backslash.
 *
 * @param definition of a template that is not built in; a built-in one counts before it
 * @param given the value of a parameter, undefined where the link has none
 * @returns undefined where there is no such template, or nothing in it that could be filled in
 */
export function fillTemplate(
  name: string,
  definition: TemplateDefinition | undefined,
  given: (parameter: string) => string | undefined,
): FilledTemplate | undefined {
  const { wizard, overpass, comment }: TemplateDefinition = (Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : definition) ?? {};
  if (wizard !== undefined && wizard.length <= LONGEST_EXPRESSION) return fillExpression(name, wizard, comment, given);
  return overpass === undefined ? undefined : fillQuery(overpass, given);
}

function fillExpression(
  name: string,
  wizard: string,
  comment: string | undefined,
  given: (parameter: string) => string | undefined,
): FilledTemplate {
  const parameters = new Map<string, string>();
  const missing: string[] = [];
  const phrase = wizard.replace(/\{\{([A-Za-z0-9_]+)\}\}/g, (_, parameter: string) => {
    const value = given(parameter);
    if (value === undefined && !parameters.has(parameter)) missing.push(parameter);
    parameters.set(parameter, value ?? MISSING);
    return wizardWord(value ?? MISSING);
  });
  const said = comment?.replace(/\{\{([A-Za-z0-9_]+)\}\}/g, (written, parameter: string) => parameters.get(parameter) ?? written);
  const template = { name, parameters: Object.fromEntries(parameters), phrase, ...(said !== undefined && { comment: said }) };
  return { made: { template }, missing };
}

/** Values take the place of the defaults: the editor then shows a query that can be changed. One that would end its placeholder is missing. */
function fillQuery(overpass: string, given: (parameter: string) => string | undefined): FilledTemplate {
  const missing = new Set<string>();
  const query = overpass.replace(/\{\{([A-Za-z0-9_]+)=([^\n{}]{0,1000})\}\}/g, (written, parameter: string, preset: string) => {
    const value = given(parameter);
    if (value !== undefined && /^[^\n\r{}]*$/.test(value)) return `{{${parameter}=${value}}}`;
    if (value !== undefined || preset === MISSING) missing.add(parameter);
    return written;
  });
  return { made: { query }, missing: [...missing] };
}

/** A value as the wizard reads it back: a simple word (letters, digits, underscores) as it is, anything else quoted. */
function wizardWord(value: string): string {
  return /^[A-Za-z0-9_]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
