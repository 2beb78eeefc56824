/** For tests: the real answers and extracts, where they are at hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '../../../..');

/** Answers of the Overpass API 0.7.62. */
const goldenFolder = process.env.FLYOVER_GOLDEN ?? join(root, '../shared/golden');
/** Small files that other programs wrote, a folder for each kind. */
const casesFolder = process.env.FLYOVER_CASES ?? join(root, '../shared/cases');
/** Real extracts of OpenStreetMap. */
const dataFolder = process.env.FLYOVER_TESTDATA ?? join(root, '../shared/data');

/** The golden answers whose names end so, unpacked; none (and a printed reason) where the folder is missing. */
export function goldenAnswers(ending: '.json.gz' | '.xml.gz'): { name: string; read: () => Buffer }[] {
  const folder = join(goldenFolder, 'answers');
  if (!existsSync(folder)) {
    console.warn(`skipped: no golden answers in ${folder}`);
    return [];
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => ({ name, read: () => gunzipSync(readFileSync(join(folder, name))) }));
}

/** A gzipped extract, unpacked; undefined (and a printed reason) where it is missing. */
export function unpackedExtract(name: string): Buffer | undefined {
  const bytes = realFile(name);
  return bytes && gunzipSync(bytes);
}

/** The bytes of an extract; undefined (and a printed reason) where it is missing. */
export function realFile(name: string): Uint8Array<ArrayBuffer> | undefined {
  return bytesOf(join(dataFolder, name));
}

/** The bytes of a file of other programs, as `files/03-fgb-one-feature/own1.fgb`; undefined (and a printed reason) where it is missing. */
export function caseFile(name: string): Uint8Array<ArrayBuffer> | undefined {
  return bytesOf(join(casesFolder, name));
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> | undefined {
  // no Buffer: its slice() shares the bytes, so that damage done to one copy would stay for the next
  if (existsSync(file)) return new Uint8Array(readFileSync(file));
  console.warn(`skipped: no ${file}`);
  return undefined;
}
