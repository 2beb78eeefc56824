/** Records which files this browser keeps, for the page and its next start. */
import { type OpenFile, useFiles } from './files-store.ts';
import { type KeptFile, readKeptList, writeKeptList } from './kept-list.ts';

/**
 * Tells which file this browser keeps now, or does not keep any more.
 *
 * @param address of the file, where it is open
 */
export function setKept(kept: KeptFile, isKept: boolean, address?: string): void {
  // another page may have changed the list
  const others = readKeptList().filter(({ id }) => id !== kept.id);
  const list = isKept ? [...others, kept] : others;
  writeKeptList(list);
  const updated = (file: OpenFile): OpenFile => {
    if (file.address === address) return { ...file, keptId: kept.id };
    return file.keptId === kept.id ? { ...file, keptId: undefined } : file;
  };
  useFiles.setState(({ files }) => ({ kept: list, files: files.map(updated) }));
}
