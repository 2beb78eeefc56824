/** Names the files of the map in the page, so that they can be fetched before the part of the program that asks for them runs (`src/page/fetch-ahead.ts`). */
import type { Plugin } from 'vite';

/** The part of the program that is the map. */
const MAP = /\/src\/inspect\/InspectedMap\.tsx$/;

/** Not the map-only page, which asks for them at once. */
const PAGE = /index\.html$/;

export function mapFiles(): Plugin {
  return {
    name: 'map-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk, filename }) {
        if (!PAGE.test(filename)) return html;
        const filesOf = (name: string, found = new Set<string>()): Set<string> => {
          const file = bundle[name];
          if (file?.type !== 'chunk' || found.has(name)) return found;
          found.add(name);
          for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
          for (const imported of file.imports) filesOf(imported, found);
          return found;
        };
        const map = Object.values(bundle).find((file) => file.type === 'chunk' && MAP.test(file.facadeModuleId ?? ''));
        if (map === undefined || chunk === undefined) throw new Error(`no part of the build is ${MAP}`);
        const first = filesOf(chunk.fileName);
        const content = [...filesOf(map.fileName)].filter((name) => !first.has(name)).map((name) => `./${name}`);
        return { html, tags: [{ tag: 'meta', attrs: { name: 'map-files', content: content.join(' ') }, injectTo: 'head' }] };
      },
    },
  };
}
