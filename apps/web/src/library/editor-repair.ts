/**
 * The check before saving and before an export to an external editor: without metadata in the query it offers a repair, or to go on
 * (specification, section 5).
 */
import { repairQuery } from '@flyover/query-repair';
import { detectLanguage, isForeign } from '@flyover/query-template';

/**
 * The query as its answer could be loaded into an editor: XML with metadata, geometry as skeleton.
 *
 * @param query the text of the editor, placeholders not expanded
 * @returns undefined where it can be already, and where it cannot be made so
 */
export function editorRepair(query: string): string | undefined {
  if (query.trim() === '' || isForeign(detectLanguage(query))) return undefined;
  const { text, changed } = repairQuery(query, 'editor');
  return changed ? text : undefined;
}
