/** The query that the editor of a new user begins with, in the language of the page. */
import { firstExample } from '@flyover/query-template';
import type { TFunction } from 'i18next';

/** The lines that it has instead of its English ones: its name, and two sentences in a comment. `examples` must have been fetched. */
export function firstQueryIn(t: TFunction): string {
  const query = firstExample.query.slice(firstExample.query.indexOf('*/') + '*/'.length);
  return `// @name ${t('examples.name.water')}\n/* ${t('examples.first.what')}\n   ${t('examples.first.next')} */${query}`;
}
