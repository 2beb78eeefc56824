/** The query in the editor of a new user, in the language of the page. */
import { firstExample } from '@flyover/query-template';
import type { TFunction } from 'i18next';

/** Returns the query with its name and its two comment sentences translated. The namespace `examples` must be loaded. */
export function firstQueryIn(t: TFunction): string {
  const query = firstExample.query.slice(firstExample.query.indexOf('*/') + '*/'.length);
  return `// @name ${t('examples.name.water')}\n/* ${t('examples.first.what')}\n   ${t('examples.first.next')} */${query}`;
}
