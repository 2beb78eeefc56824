/** Where the filter of a drawn shape goes in the query. */
import { editQuery, insertIntoQuery, useEditor } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';

/** What became of a filter: `cursor` and `box` tell where it stands, `nowhere` and `sql` why it does not. */
export type Placed = 'cursor' | 'box' | 'nowhere' | 'sql';

/** The filters of the bounding box in both forms of the language. */
const BOX = /\(\{\{bbox\}\}\)|<bbox-query \{\{bbox\}\}\/>/g;

/** Puts a filter where the cursor is. As long as that is at the start, where no filter can stand, it takes the place of the bounding box. */
export function placeClause(clause: string): Placed {
  const { line, column } = useEditor.getState();
  if (line !== 1 || column !== 1) {
    insertIntoQuery(clause);
    return 'cursor';
  }
  const before = queryText();
  const after = before.replace(BOX, () => clause);
  if (after === before) return 'nowhere';
  editQuery(after);
  return 'box';
}
