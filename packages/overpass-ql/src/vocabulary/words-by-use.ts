/** The words of a place in the order in which people use them. */
import { WORDS, type WordPlace } from './words.ts';

/** The usual ones, by what stands in most queries; the others follow in the order of their tables. */
const USUAL: Partial<Record<WordPlace, readonly string[]>> = {
  setting: ['out', 'timeout', 'maxsize', 'bbox'],
  format: ['json', 'csv'],
  type: ['nwr', 'node', 'way', 'rel', 'area', 'nw', 'wr', 'nr'],
  filter: ['bbox', 'area', 'around', 'if', 'id', 'newer', 'w', 'r', 'bn', 'bw', 'br'],
  out: ['geom', 'center', 'body', 'tags', 'meta', 'count'],
  function: ['count', 'length', 'is_tag', 'sum', 'id', 'type', 'u', 'set', 'min', 'max', 'is_closed', 'count_tags', 'number'],
};

/** Every word of a place, the usual ones first. */
export function wordsByUse(place: WordPlace): readonly string[] {
  return [...new Set([...(USUAL[place] ?? []), ...WORDS[place]])];
}
