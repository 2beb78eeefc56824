/** The name of a thing at the cursor, where one can stand. */
import { language } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { nameInQl } from './name-in-ql.ts';
import { nameInXml } from './name-in-xml.ts';
import type { TypedName } from './typed-name.ts';

/** @returns undefined where no name of a thing can stand: in comments, in texts, in settings, in SQL */
export function findTypedName(state: EditorState, cursor: number): TypedName | undefined {
  const name = state.facet(language)?.name;
  if (name === 'overpassql') return nameInQl(state, cursor);
  return name === 'xml' ? nameInXml(state, cursor) : undefined;
}
