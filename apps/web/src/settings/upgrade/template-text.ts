/** Older templates stored one text: a comment with the purpose, then the query or the wizard's phrase. */

import { builtInTemplate } from './built-in-templates.ts';
import type { Profile } from './profile.ts';

/** A leading comment in any of the three forms. */
const LEADING_COMMENT = /^\s*(?:<!--([\s\S]*?)-->|\/\*([\s\S]*?)\*\/|((?:\/\/[^\n]*(?:\n\s*|$))+))/;
/** A default of a parameter: `{{key=???}}`. */
const PARAMETER_DEFAULT = /\{\{[A-Za-z0-9_]+=[^\n{}]*\}\}/g;

/**
 * A template with its text in the fields `wizard` and `comment`. The text of a built-in template gives way to today's phrase;
 * a phrase of the user's own moves to `wizard`; a whole query is none, so it stays in `overpass`.
 */
export function withMovedText(name: string, template: Profile): Profile {
  const { overpass, ...rest } = template;
  if (typeof overpass !== 'string' || typeof template.wizard === 'string') return template;
  const [leading, xml, block, lines] = LEADING_COMMENT.exec(overpass) ?? [''];
  const comment = (xml ?? block ?? lines?.replace(/^[ \t]*\/\/ ?/gm, '') ?? '').trim();
  const said = comment === '' || typeof template.comment === 'string' ? {} : { comment };
  const builtIn = builtInTemplate(name);
  if (builtIn !== undefined) return { ...builtIn, ...rest, ...said };
  const text = overpass.slice(leading.length).replace(PARAMETER_DEFAULT, '').trim();
  const isPhrase = text !== '' && !/[;<\n]/.test(text);
  if (!isPhrase) return template;
  const parameters = [...new Set([...text.matchAll(/\{\{([A-Za-z0-9_]+)\}\}/g)].map(([, parameter]) => parameter))];
  return { parameters, ...rest, ...said, wizard: text };
}
