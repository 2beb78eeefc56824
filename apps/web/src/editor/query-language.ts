/** The highlighting of queries, and the loader of the languages other than Overpass QL. */
import { HighlightStyle } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { highlighting } from '@flyover/overpass-ql-editor';
import type { QueryLanguage } from '@flyover/query-template';
import { tags } from '@lezer/highlight';
import { withTimeout } from '../ui/lazy-part.ts';

/**
 * Resolves to the syntax of XML, SQL or SPARQL.
 *
 * @throws PartError if it cannot be fetched
 */
export async function loadLanguage(name: Exclude<QueryLanguage, 'ql'>): Promise<Extension> {
  const { languageExtension } = await withTimeout('language', import('./every-language.ts'));
  return languageExtension(name);
}

/** The highlight style. Its colours are tokens of the theme, so that it serves both themes. */
export const queryStyle = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword, tags.modifier, tags.tagName],
    color: 'var(--code-keyword)',
  },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue, tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.literal], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.propertyName, tags.attributeName, tags.labelName], color: 'var(--code-name)' },
  { tag: [tags.variableName, tags.typeName, tags.className, tags.namespace], color: 'var(--code-name)' },
  { tag: [tags.operator, tags.punctuation, tags.bracket, tags.separator, tags.angleBracket], color: 'var(--code-operator)' },
  { tag: [tags.meta, tags.processingInstruction, tags.macroName], color: 'var(--code-directive)' },
]);

/** The extension for the editor with that style. */
export const queryColors: Extension = highlighting(queryStyle);
