/** Addresses that open an element in an editor. Elements that are not uploaded have none. */

import type { FeatureHit } from '@flyover/result-session';
import { elementAddress } from '../results/links.ts';

/** Names of editors are names: they are not translated. */
export interface EditorLink {
  readonly name: string;
  readonly address: string;
}

export function editorLinks(type: FeatureHit['type'], id: number): readonly EditorLink[] {
  if (elementAddress(type, id) === undefined) return [];
  const short = shortId(type, id);
  return [
    { name: 'iD', address: `https://www.openstreetmap.org/edit?editor=id&${type}=${id}` },
    { name: 'Rapid', address: `https://rapideditor.org/edit#id=${short}` },
    { name: 'Level0', address: `https://level0.osmz.ru/?url=${short}` },
  ];
}

/** `n1`, `w2`, `r3`: how editors write type and id. */
export function shortId(type: FeatureHit['type'], id: number): string {
  return `${type[0]}${id}`;
}
