/**
 * Names the files of large parts in the page, so that they can be fetched before the part of the program that asks for them runs: those of the editor by
 * `public/supported.js`, those of the map by `src/page/fetch-ahead.ts`.
 */
import type { Plugin } from 'vite';

const PARTS = { 'editor-files': /\/src\/editor\/open-rich-editor\.ts$/, 'map-files': /\/src\/inspect\/InspectedMap\.tsx$/ };

/** Not the map-only page, which has no editor and asks for the map at once. */
const PAGE = /index\.html$/;

export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
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
        const named = filesOf(chunk?.fileName ?? '');
        const tags = Object.entries(PARTS).map(([name, module]) => {
          const part = Object.values(bundle).find((file) => file.type === 'chunk' && module.test(file.facadeModuleId ?? ''));
          if (part === undefined || chunk === undefined) throw new Error(`no part of the build is ${module}`);
          const files = [...filesOf(part.fileName)].filter((file) => !named.has(file));
          for (const file of files) named.add(file);
          return { tag: 'meta', attrs: { name, content: files.map((file) => `./${file}`).join(' ') }, injectTo: 'head' as const };
        });
        return { html, tags };
      },
    },
  };
}
