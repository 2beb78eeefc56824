/** The files of a ZIP archive, with limits to what they may become: `fflate` unpacks them. */
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { ALWAYS_ALLOWED } from '../expansion.ts';
import { ReadError } from '../read-error.ts';

/** An archive of data has hundreds of files at most; one of ten thousand is of something else. */
const MOST_ENTRIES = 10_000;
/** All files together, in bytes, and beside the archive. Shapes and texts of features grow 20-fold at most. */
const MOST_BYTES = 2 ** 31;
const LARGEST_GROWTH = 200;

const FORMAT = 'ZIP';
/** Layout of the end of an archive, and of an entry of its list (APPNOTE.TXT, 4.3.16 and 4.3.12). */
const END = { mark: 0x06054b50, bytes: 22, count: 10, list: 16, longestComment: 0xffff };
const ENTRY = { mark: 0x02014b50, bytes: 46, flags: 8, name: 28, extra: 30, comment: 32 };
const ENCRYPTED = 1;

/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** @throws ReadError where it is damaged */
  read(): Uint8Array;
}

/**
 * Lists the files of an archive, folders left out, in its order.
 *
 * @throws ReadError: it is cut or damaged, a file in it is encrypted, or they are too many or too large
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  refuseEncrypted(bytes);
  const found: UnzipFileInfo[] = [];
  let unpacked = 0;
  const note = (entry: UnzipFileInfo) => {
    found.push(entry);
    if (found.length > MOST_ENTRIES) throw new ReadError({ kind: 'entries', entries: MOST_ENTRIES }, 0);
    unpacked += entry.originalSize;
    if (unpacked > MOST_BYTES) throw new ReadError({ kind: 'unpacked', megabytes: MOST_BYTES / 2 ** 20 }, 0);
    if (unpacked > ALWAYS_ALLOWED && unpacked > bytes.length * LARGEST_GROWTH)
      throw new ReadError({ kind: 'expansion', times: LARGEST_GROWTH }, 0);
    return false;
  };
  guarded(bytes, () => unzipSync(bytes, { filter: note }));
  const files = found.filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
  return files.map(({ name, originalSize }) => ({
    name,
    read() {
      let isTaken = false;
      // a name that stands there twice is its first file
      const wanted = (entry: UnzipFileInfo) => {
        if (entry.name !== name || isTaken) return false;
        isTaken = true;
        return true;
      };
      const file = guarded(bytes, () => unzipSync(bytes, { filter: wanted })[name]);
      if (file?.length !== originalSize) throw new ReadError({ kind: 'damaged', format: FORMAT, part: name }, 0);
      return file;
    },
  }));
}

/** Calls the library; an error of it means a truncated archive. */
function guarded<Result>(bytes: Uint8Array, what: () => Result): Result {
  try {
    return what();
  } catch (thrown) {
    if (thrown instanceof ReadError) throw thrown;
    const isCut = endOf(bytes) === undefined;
    throw new ReadError(isCut ? { kind: 'cut', format: FORMAT } : { kind: 'damaged', format: FORMAT, part: 'deflate' }, bytes.length);
  }
}

/** Offset of the end record, which lists the files; undefined in a truncated archive. */
function endOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - END.bytes; at >= Math.max(0, bytes.length - END.bytes - END.longestComment); at--)
    if (view.getUint32(at, true) === END.mark) return at;
  return undefined;
}

/** The library does not look whether a file is encrypted, and would unpack noise. */
function refuseEncrypted(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(bytes);
  if (end === undefined) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
  const count = view.getUint16(end + END.count, true);
  for (let i = 0, at = view.getUint32(end + END.list, true); i < count && at + ENTRY.bytes <= end; i++) {
    if (view.getUint32(at, true) !== ENTRY.mark) return;
    if ((view.getUint16(at + ENTRY.flags, true) & ENCRYPTED) !== 0) throw new ReadError({ kind: 'encrypted', format: FORMAT }, at);
    at += ENTRY.bytes + [ENTRY.name, ENTRY.extra, ENTRY.comment].reduce((sum, place) => sum + view.getUint16(at + place, true), 0);
  }
}
