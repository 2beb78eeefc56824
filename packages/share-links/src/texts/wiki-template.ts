/** A query as a template of the OpenStreetMap wiki. */
import { type LinkPosition, positionText } from '../position.ts';

/** Escapes of the characters with a meaning inside a template; pairs before single ones. */
const ESCAPES: Readonly<Record<string, string>> = {
  '{{': '{{((}}',
  '}}': '{{))}}',
  '{': '{{(}}',
  '}': '{{)}}',
  '||': '{{!!}}',
  '|': '{{!}}',
};

/**
 * The template `OverpassTurboExample` with a query and a place: shown on the wiki with a link that runs it.
 *
 * @param query as the user wrote it, placeholders and all
 */
export function toWikiTemplate(query: string, view: LinkPosition): string {
  const escaped = query.replace(/\{\{|\}\}|\|\||[{}|]/g, (characters) => ESCAPES[characters]);
  return `{{OverpassTurboExample|loc=${positionText(view)}|query=\n${escaped}\n}}`;
}
