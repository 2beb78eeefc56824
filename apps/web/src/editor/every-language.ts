/** The syntax of each language that the editor knows. */
import { xml } from '@codemirror/lang-xml';
import type { Extension } from '@codemirror/state';
import { overpassQl } from '@flyover/overpass-ql-editor';
import type { QueryLanguage } from '@flyover/query-template';
import { sparqlLanguage } from './sparql-language.ts';
import { sqlLanguage } from './sql-language.ts';

/** The syntax of a language. */
export function languageExtension(language: QueryLanguage): Extension {
  if (language === 'ql') return overpassQl();
  if (language === 'xml') return xml();
  return language === 'sql' ? sqlLanguage : sparqlLanguage;
}
