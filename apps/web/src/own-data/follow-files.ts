/** Keeps the list of kept files in step with other pages of Flyover, and reports at the next start the open files that a reload closed. */

import i18next from 'i18next';
import { loadTexts } from '../ui/i18n.ts';
import { showToast } from '../ui/toasts.ts';
import { KEPT_LIST, readKeptList, useFiles } from './files-store.ts';
import { pickFiles } from './open-files.ts';

/**
 * Follows the changes of the list of kept files by other pages. An open file stays open.
 *
 * @returns ends that
 */
export function followKept(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // no key: the whole storage was cleared
    if (key === KEPT_LIST || key === null) takeKept();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function takeKept(): void {
  const kept = readKeptList();
  const ids = new Set(kept.map(({ id }) => id));
  useFiles.setState(({ files }) => ({
    kept,
    files: files.map((file) => (file.keptId === undefined || ids.has(file.keptId) ? file : { ...file, keptId: undefined })),
  }));
}

/** The field of session storage, since each tab has its own files. */
const FIELD = 'flyover_open_files';

/** The most names in a notice, and the most characters of each. */
const MOST_NAMES = 3;
const LONGEST_NAME = 80;

/** Reports the files that the reload closed, and records from now on which open files are not kept. Call it once a page. */
export function followLostFiles(): void {
  const lost = readNames();
  const note = () =>
    writeNames(
      useFiles
        .getState()
        .files.filter(({ keptId }) => keptId === undefined)
        .map(({ name }) => name),
    );
  note();
  useFiles.subscribe(({ files }, before) => {
    if (files !== before.files) note();
  });
  if (lost.length > 0) void tellLost(lost);
}

async function tellLost(names: readonly string[]): Promise<void> {
  await loadTexts('own-data');
  const list = new Intl.ListFormat(i18next.language).format(names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME)));
  showToast({
    kind: 'warning',
    lasting: true,
    text: i18next.t('ownData.lost', { count: names.length, names: names.length > MOST_NAMES ? `${list} …` : list }),
    action: { label: i18next.t('files.open'), run: pickFiles },
  });
}

function readNames(): readonly string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(FIELD) ?? '[]');
    return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    // blocked: the earlier visit is unknown
    return [];
  }
}

function writeNames(names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(FIELD);
    else sessionStorage.setItem(FIELD, JSON.stringify(names));
  } catch {
    // full or blocked: the next start reports nothing
  }
}
