/**
 * Blobs and files in IndexedDB, also where a browser stores none: WebKit refuses each Blob where nothing outlives the window, as in a
 * private one (WebKitGTK 2.50.6: "Error preparing Blob/File data to be stored in object store"). There their bytes are stored.
 */

interface StoredBytes {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Of a file. */
  readonly name?: string;
  /** Of a file: ms since 1970. */
  readonly lastModified?: number;
}

/**
 * Stores blobs in one write: as they are, or by their bytes where the first write fails for another reason than the room. The bytes are then in memory
 * meanwhile.
 *
 * @param write stores a value, and rejects where that is refused
 * @throws DOMException of the first write where there is no room, or the bytes cannot be read or stored either
 */
export async function storeBlobs(blobs: readonly Blob[], write: (values: readonly (Blob | StoredBytes)[]) => Promise<void>): Promise<void> {
  try {
    await write(blobs);
  } catch (refusal) {
    if (refusal instanceof DOMException && refusal.name === 'QuotaExceededError') throw refusal;
    try {
      await write(await Promise.all(blobs.map(bytesOf)));
    } catch {
      throw refusal;
    }
  }
}

/** A stored value as the blob or file it was; undefined where it is none. */
export function storedBlob(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value;
  if (!isStoredBytes(value)) return undefined;
  const { bytes, type, name, lastModified } = value;
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type, lastModified });
}

async function bytesOf(blob: Blob): Promise<StoredBytes> {
  const { type } = blob;
  const bytes = await blob.arrayBuffer();
  return blob instanceof File ? { bytes, type, name: blob.name, lastModified: blob.lastModified } : { bytes, type };
}

function isStoredBytes(value: unknown): value is StoredBytes {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof ArrayBuffer;
}
