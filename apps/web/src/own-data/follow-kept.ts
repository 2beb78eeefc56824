/** Files that this browser keeps, as other pages of Flyover change their list. */
import { useFiles } from './files-store.ts';
import { KEPT_LIST, readKeptList } from './kept-list.ts';

/**
 * Keeps what this page knows of kept files in step with what other pages keep and forget. A file that is open stays open.
 *
 * @returns ends it
 */
export function followKept(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // all of the storage is gone where there is no key
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
