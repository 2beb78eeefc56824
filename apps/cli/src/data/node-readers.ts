/** The readers of files on Node: zlib, files opened by their paths, SQLite. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflate, inflateSync } from 'node:zlib';
import type { PreparedFiles } from '@flyover/engine-host';
import type { SqlEngine } from '@flyover/feature-export';
import { beginsPrepared, type FileBytes, type SqliteEngine } from '@flyover/osm-elements';

/** Result of Node's inflate with `info`; Node's types declare the buffer only. */
interface Inflated {
  readonly buffer: Uint8Array;
  /** `bytesWritten` is the number of bytes consumed. */
  readonly engine: { readonly bytesWritten: number };
}

/** One byte more than allowed, which detects a longer stream. */
function optionsFor(size: number) {
  const room = size + 1;
  return { maxOutputLength: room, chunkSize: Math.max(64, room), info: true };
}

/** @returns undefined where the stream has another number of bytes, or bytes follow it */
function exactly(given: unknown, input: Uint8Array, size: number): Uint8Array | undefined {
  const { buffer, engine } = given as Inflated;
  return buffer.length === size && engine.bytesWritten === input.length ? buffer : undefined;
}

/**
 * @param input a complete zlib stream without bytes after it
 * @param output has exactly the length of the content
 * @returns whether the stream is well formed and has the length and the checksum of the content
 */
export function nativeInflate(input: Uint8Array, output: Uint8Array): boolean {
  try {
    const inflated = exactly(inflateSync(input, optionsFor(output.length)), input, output.length);
    if (inflated === undefined) return false;
    output.set(inflated);
    return true;
  } catch {
    return false;
  }
}

/** Inflates on a thread of Node, while this one continues. */
export function nativeInflateAhead(input: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    inflate(input, optionsFor(size), (error, inflated) => resolve(error === null ? exactly(inflated, input, size) : undefined));
  });
}

// Prepared files by their paths, read at any position through a file descriptor that all threads of the process share.

/** Bytes at the start of a file that identify it as a prepared file. */
const LONGEST_START = 8;

/** Prepared files of the system. An opened file stays open as long as its thread, since another one may take its place. */
export const preparedFiles: PreparedFiles = { open: openPreparedPath, byHandle: fileByHandle };

function openPreparedPath(path: string): FileBytes | undefined {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    // the reader of the file reports why it cannot be read
    return undefined;
  }
  const found = fstatSync(handle);
  const file = fileByHandle(handle, found.size);
  if (found.isFile() && beginsPrepared(file.read(0, LONGEST_START))) return file;
  closeSync(handle);
  return undefined;
}

function fileByHandle(handle: number, size: number): FileBytes {
  let room = new Uint8Array(1 << 16);
  return {
    size,
    handle,
    read(start, end) {
      const wanted = Math.max(0, Math.min(end, size) - start);
      if (room.length < wanted) room = new Uint8Array(wanted);
      let at = 0;
      while (at < wanted) {
        const got = readSync(handle, room, at, wanted - at, start + at);
        // truncated since it was opened
        if (got === 0) break;
        at += got;
      }
      return room.subarray(0, at);
    },
  };
}

// SQLite as WebAssembly, loaded when a file needs it.

/**
 * Loads sql.js from its package, not from the bundle: it expects its WebAssembly beside itself.
 *
 * @throws Error where the package is not installed
 */
export function loadSqlEngine(): Promise<SqlEngine & SqliteEngine> {
  const require = createRequire(import.meta.url);
  const initSqlJs: () => Promise<SqlEngine & SqliteEngine> = require('sql.js');
  return initSqlJs();
}
