/** Opens files that were dropped on the page, where they may be meant as layers. */
import i18next from 'i18next';
import { openFiles } from '../own-data/open-files.ts';
import { askUser } from '../ui/dialogs.ts';
import { openFileLayers } from './open-layers.ts';

/** The most names in the question. */
const MOST_NAMES = 3;

/** Asks whether the files are layers or own data. Escape opens none. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const t = i18next.t.bind(i18next);
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name.slice(0, 80));
  const answer = await askUser({
    title: t('layers.add.dropTitle', { count: files.length }),
    text: t('layers.add.dropWhy', { names: names.join(', ') }),
    confirm: t('layers.add.asLayer'),
    other: t('layers.add.asData'),
  });
  if (answer === 'confirm') await openFileLayers(files);
  else if (answer === 'other') await openFiles(files);
}
