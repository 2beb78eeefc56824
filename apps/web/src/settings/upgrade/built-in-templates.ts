/** The five templates that every profile has (specification, section 3, "Saved-query entry"). */
import type { Saves } from '../saved-entry.ts';

/** Templates by name: a phrase of the wizard with parameters in double braces. */
export const BUILT_IN_TEMPLATES = {
  key: {
    type: 'template',
    parameters: ['key'],
    wizard: '{{key}}=*',
    comment: 'Everything that has the key {{key}}, whatever its value.',
  },
  'key-type': {
    type: 'template',
    parameters: ['key', 'type'],
    wizard: '{{key}}=* and type:{{type}}',
    comment: 'Each {{type}} that has the key {{key}}, whatever its value.',
  },
  'key-value': {
    type: 'template',
    parameters: ['key', 'value'],
    wizard: '{{key}}={{value}}',
    comment: 'Everything tagged {{key}}={{value}}.',
  },
  'key-value-type': {
    type: 'template',
    parameters: ['key', 'value', 'type'],
    wizard: '{{key}}={{value}} and type:{{type}}',
    comment: 'Each {{type}} tagged {{key}}={{value}}.',
  },
  'type-id': {
    type: 'template',
    parameters: ['type', 'id'],
    wizard: 'type:{{type}} and id:{{id}} global',
    comment: 'The {{type}} with the id {{id}}.',
  },
} as const satisfies Saves;

/** The built-in template of a name, if there is one. */
export function builtInTemplate(name: string): Saves[string] | undefined {
  const templates: Saves = BUILT_IN_TEMPLATES;
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}
