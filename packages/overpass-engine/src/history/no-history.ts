/** What a server without attic data says to whatever needs the history of the elements. */
import { RuntimeError } from '../errors.ts';

const NO_MUSEUM = 'Tried to use museum file but no museum files available on this instance.';

/** The remarks of the Overpass API 0.7.62, word for word: tools recognise them. */
const FILES = {
  elements: 'open64: 2 No such file or directory node_tags_global_attic.bin File_Blocks::File_Blocks::1',
  timeline: 'open64: 2 No such file or directory relations_attic.map Random_File:3',
} as const;

/**
 * The error for a query that needs a history.
 *
 * @param missing what it would have looked at: old elements, or the list of versions
 */
export function noHistory(missing: keyof typeof FILES): RuntimeError {
  return new RuntimeError([NO_MUSEUM, FILES[missing]]);
}
