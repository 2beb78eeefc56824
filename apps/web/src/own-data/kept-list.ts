/** The list of kept files, as the page needs it at its start; the files themselves are in `kept-files.ts`. */
import { readKept, writeKept } from '../settings/settings-store.ts';

/** A file that is kept. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
}

/** The field of local storage that has the list. */
export const KEPT_LIST = 'flyover-kept-files';
/** The one that was asked last: it is opened again at the next start. */
const ASKED = 'flyover-asked-file';

/** Empty where nothing can be read. */
export function readKeptList(): readonly KeptFile[] {
  try {
    const list: unknown = JSON.parse(readKept(KEPT_LIST) ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptFile) : [];
  } catch {
    return [];
  }
}

/** The file that was asked when the page was left, where this browser keeps it. */
export function readAskedKept(): KeptFile | undefined {
  const asked = readKept(ASKED);
  return readKeptList().find(({ id }) => id === asked);
}

export function writeAskedFile(id: string | undefined): void {
  writeKept(ASKED, id);
}

export function writeKeptList(list: readonly KeptFile[]): void {
  writeKept(KEPT_LIST, list.length === 0 ? undefined : JSON.stringify(list));
}

function isKeptFile(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, system } = value as Partial<Record<keyof KeptFile, unknown>>;
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && (system === undefined || typeof system === 'string')
  );
}
