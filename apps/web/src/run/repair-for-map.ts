/** The repair helper behind the notice of a result that cannot be drawn. */
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';

/** `unchanged`: the query was left as it is, for the reason in the sentence. */
export type MapRepair = { readonly kind: 'repaired' } | { readonly kind: 'unchanged'; readonly message?: string };

/**
 * Changes the text in the editor so that its answer can be drawn; undo brings the old one back.
 *
 * @throws PartError where the helper, which is fetched when it is first needed, cannot be loaded
 */
export async function repairForMap(): Promise<MapRepair> {
  const { repairQuery, repairText } = await withTimeout('repair', withTexts(import('./repair-part.ts'), 'query-fault'));
  const query = queryText();
  const asked = repairQuery(query, 'map');
  // it asked for nodes, and elements came without: the members of its relations are relations
  const { text, changed, problems } = asked.changed || asked.problems.length > 0 ? asked : repairQuery(query, 'map', true);
  if (!changed) return { kind: 'unchanged', message: problems[0] && repairText(problems[0].reason) };
  replaceQuery(text);
  return { kind: 'repaired' };
}
