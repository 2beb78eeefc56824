/** Where the cursor is, as far as the name of a thing can stand there. */
import { language } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { placeInQl } from './place-in-ql.ts';
import { placeInXml } from './place-in-xml.ts';
import type { PresetPlace } from './preset-place.ts';

/** @returns undefined where no name of a thing can stand: in comments, in texts, in settings, in SQL */
export function findPlace(state: EditorState, cursor: number): PresetPlace | undefined {
  const name = state.facet(language)?.name;
  if (name === 'overpassql') return placeInQl(state, cursor);
  return name === 'xml' ? placeInXml(state, cursor) : undefined;
}
