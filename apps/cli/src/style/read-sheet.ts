/** Sheets from files, with the sheets beside them that they import. */
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { gatherImports, type ImportSource, parseStyleSheet, type StyleSheet } from '@flyover/mapcss';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';

/** A path below a folder. */
const BELOW = /^(?!.*(?:^|\/)\.\.(?:\/|$))[\w.-][\w./ -]{0,200}$/;
/** The beginning of an address of the web, or of what a page would run. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const LIMITS = { sheets: 100, length: 8_000_000 };

/**
 * A sheet, read; standard input for `-` and for nothing. Paths of imported sheets are relative to the sheet that names them, and lead nowhere but below the folder of the first.
 *
 * @throws StyleSheetError where it cannot be read as one; CallProblem and InputProblem as `readText`
 */
export async function readSheet(file: string | undefined, io: Io): Promise<{ name: string; sheet: StyleSheet }> {
  const { name, text } = await readText(file, io);
  const imports = await gatherImports([text], file === undefined || file === '-' ? NOWHERE : folder(dirname(file)), LIMITS);
  return { name, sheet: parseStyleSheet(text, { imports }) };
}

/** Of a sheet from standard input. */
const NOWHERE: ImportSource = {
  locate: () => ({ fault: 'place' }),
  read: async () => ({ fault: 'place' }),
};

function folder(path: string): ImportSource {
  return {
    locate(name, importer = '') {
      if (SCHEME.test(name)) return { fault: 'scheme' };
      const address = posix.join(posix.dirname(importer), name);
      return !name.startsWith('/') && BELOW.test(address) ? { address } : { fault: 'place' };
    },
    async read(address) {
      try {
        return { text: await readFile(join(path, address), 'utf8') };
      } catch (error) {
        return { fault: isMissing(error) ? 'missing' : 'failed' };
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
