/** Writes `_headers` beside the built pages, for hosts of files that take response headers from it. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_CONFIG, headersFile } from '../../packages/app-config/src/index.ts';

/** For the last of the builds that share the folder. */
export function hostHeaders(): Plugin {
  let folder = '';
  return {
    name: 'host-headers',
    apply: 'build',
    configResolved({ build, root }) {
      folder = join(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      handler() {
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
        writeFileSync(join(folder, '_headers'), headersFile(paths, DEFAULT_CONFIG));
      },
    },
  };
}
