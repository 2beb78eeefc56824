/** Saving, and export to an external editor, want a query with metadata, else a choice: repair it, or go on (specification, section 5). */
import { repairQuery } from '@flyover/query-repair';
import { detectLanguage } from '@flyover/query-template';
import i18next from 'i18next';
import { replaceQuery } from '../editor/editor-store.ts';
import { askWhich } from '../shell/dialogs.ts';
import { addTexts } from '../shell/i18n.ts';
import texts from '../shell/locales/library/en.json';

/**
 * The query as its answer could be loaded into an editor: XML with metadata, geometry as skeleton.
 *
 * @param query the text of the editor, placeholders not expanded
 * @returns undefined where it can be already, and where it cannot be made so
 */
export function editorRepair(query: string): string | undefined {
  if (query.trim() === '' || detectLanguage(query) === 'sql') return undefined;
  const { text, changed } = repairQuery(query, 'editor');
  return changed ? text : undefined;
}

/**
 * Asks, where a query has no metadata, whether to repair it or to continue anyway. A repaired query is put into the editor, where undo brings
 * back the earlier text.
 *
 * @param query the text of the editor, placeholders not expanded
 * @returns the text to go on with; undefined where the user turned back
 */
export async function withMetadataChoice(query: string): Promise<string | undefined> {
  const repaired = editorRepair(query);
  if (repaired === undefined) return query;
  addTexts(texts);
  const answer = await askWhich({
    title: i18next.t('library.metadataTitle'),
    text: i18next.t('library.metadataText'),
    confirm: i18next.t('library.metadataAdd'),
    other: i18next.t('library.metadataContinue'),
  });
  if (answer === false) return undefined;
  if (answer === 'other') return query;
  replaceQuery(repaired);
  return repaired;
}
