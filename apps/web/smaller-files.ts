/**
 * Beside every large script and style of the build the same as Brotli makes it when it takes its time, `index-….js.br`: an eighth to a sixth smaller
 * than gzip. `flyover serve` sends it, and so does a host that looks for such files (nginx's `brotli_static`, Caddy's `precompressed`).
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes: of less, what is won is not worth a second file. */
const LARGE = 20_000;
/** Not the presets and texts of languages, of which a visit needs one or none: they would take longer than the build. */
const SCRIPT_OR_STYLE = /^assets\/[^/]+\.(?:m?js|css)$/;

const smallest = promisify(brotliCompress);

export function smallerFiles(): Plugin {
  return {
    name: 'smaller-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = Object.values(bundle).map((file) => ({
        name: file.fileName,
        path: join(dir, `${file.fileName}.br`),
        bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }));
      // the map-only page has files of the page, under the names that their content gives them
      const large = files.filter(({ name, path, bytes }) => SCRIPT_OR_STYLE.test(name) && bytes.length >= LARGE && !existsSync(path));
      await Promise.all(large.map(async ({ path, bytes }) => writeFile(path, await smallest(bytes))));
    },
  };
}
