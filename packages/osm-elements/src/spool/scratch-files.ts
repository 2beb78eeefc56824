/** Temporary files for data that does not fit into memory: appended to, then read at any position. The platform provides them. */

/** See the file's comment. Every method throws the error of the system. */
export interface ScratchFile {
  /** Bytes written so far. */
  readonly size: number;
  /** Appends bytes, which may be overwritten afterwards. */
  write(bytes: Uint8Array): void;
  /** Fills `room` with the bytes from `start`; all of them have been written before. */
  read(start: number, room: Uint8Array): void;
  /** Removes the file. A second call does nothing. */
  remove(): void;
}

/** Creates an empty temporary file. @throws the error of the system */
export type OpenScratch = () => ScratchFile;

/** The bytes of a typed array. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The content of a temporary file, 1 MiB at most at a time; each chunk is valid until the next. */
export function* scratchChunks(file: ScratchFile): Generator<Uint8Array<ArrayBuffer>> {
  const room = new Uint8Array(Math.min(file.size, 1 << 20));
  for (let at = 0; at < file.size; at += room.length) {
    const chunk = room.subarray(0, Math.min(room.length, file.size - at));
    file.read(at, chunk);
    yield chunk;
  }
}
