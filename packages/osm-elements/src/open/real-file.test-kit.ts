/** Real extracts for tests: they lie outside the repository, and tests that find none skip. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.env.FLYOVER_TESTDATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** The bytes of a file of `../shared/data` (or `$FLYOVER_TESTDATA`), or undefined, with a line that says so, where it is missing. */
export function realFile(name: string): Uint8Array | undefined {
  const path = `${folder}/${name}`;
  if (existsSync(path)) return readFileSync(path);
  console.warn(`skipped: ${path} is missing`);
  return undefined;
}
