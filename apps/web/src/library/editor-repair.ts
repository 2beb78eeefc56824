/** What an editor of map data needs of a saved query (specification, section 5, "Query text"). */
import { detectLanguage } from '@flyover/query-template';
import { withTimeout } from '../shell/lazy-part.ts';

/**
 * The query as its answer could be loaded into an editor: XML with metadata.
 *
 * @returns undefined where it can be already, where it cannot be made so, and where the repair helper cannot be fetched
 */
export async function editorRepair(query: string): Promise<string | undefined> {
  if (query.trim() === '' || detectLanguage(query) === 'sql') return undefined;
  try {
    const { repairQuery } = await withTimeout('repair', import('@flyover/query-repair'));
    const { text, changed } = repairQuery(query, 'editor');
    return changed ? text : undefined;
  } catch {
    return undefined;
  }
}
