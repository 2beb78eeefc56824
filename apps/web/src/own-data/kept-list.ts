/** Which files this browser keeps, as the page must know it at its start; the files themselves are in `kept-files.ts`. */

/** A file that is kept. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of which system its coordinates are, as somebody said. */
  readonly system?: string;
}

/** The field of local storage that has the list. */
export const KEPT_LIST = 'flyover-kept-files';
/** The one that was asked last: it is opened again at the next start. */
const ASKED = 'flyover-asked-file';

/** Empty where nothing can be read. */
export function readKeptList(): readonly KeptFile[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEPT_LIST) ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptFile) : [];
  } catch {
    return [];
  }
}

/** The id of the file that was asked when the page was left. */
export function readAskedFile(): string | undefined {
  try {
    return localStorage.getItem(ASKED) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The file that was asked when the page was left, where this browser keeps it. */
export function readAskedKept(): KeptFile | undefined {
  const asked = readAskedFile();
  return readKeptList().find(({ id }) => id === asked);
}

export function writeAskedFile(id: string | undefined): void {
  if (readAskedFile() !== id) writeField(ASKED, id);
}

/** @param text undefined: the field is removed */
export function writeField(field: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(field);
    else localStorage.setItem(field, text);
  } catch {
    // without local storage nothing is kept
  }
}

function isKeptFile(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, system } = value as Partial<Record<keyof KeptFile, unknown>>;
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && (system === undefined || typeof system === 'string')
  );
}
