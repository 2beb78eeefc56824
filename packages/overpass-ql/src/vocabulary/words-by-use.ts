/** The words of a slot in the order in which people use them. */
import { WORDS, type WordSlot } from './words.ts';

/** The usual ones, by what stands in most queries; the others follow in the order of their tables. */
const USUAL: Partial<Record<WordSlot, readonly string[]>> = {
  setting: ['out', 'timeout', 'maxsize', 'bbox'],
  format: ['json', 'csv'],
  type: ['nwr', 'node', 'way', 'rel', 'area', 'nw', 'wr', 'nr'],
  filter: ['bbox', 'area', 'around', 'if', 'id', 'newer', 'w', 'r', 'bn', 'bw', 'br'],
  out: ['geom', 'center', 'body', 'tags', 'meta', 'count'],
  function: ['count', 'length', 'is_tag', 'sum', 'id', 'type', 'u', 'set', 'min', 'max', 'is_closed', 'count_tags', 'number'],
};

/** Every word of a slot, the usual ones first. */
export function wordsByUse(slot: WordSlot): readonly string[] {
  return [...new Set([...(USUAL[slot] ?? []), ...WORDS[slot]])];
}
