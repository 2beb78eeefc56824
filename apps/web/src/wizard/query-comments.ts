/** The comments of a built query, in the language of the page. The texts of the namespace `wizard` must be loaded. */
import type { QueryComments } from '@flyover/search-wizard';
import i18next from 'i18next';

export function queryComments(): QueryComments {
  const { t } = i18next;
  return {
    made: t('wizard.comment.made'),
    searched: t('wizard.comment.searched'),
    radius: t('wizard.comment.radius'),
    area: t('wizard.comment.area'),
    near: t('wizard.comment.near'),
    gather: t('wizard.comment.gather'),
    print: t('wizard.comment.print'),
  };
}
