/**
 * The texts of languages for the bundler. What a language lacks is said in English: a new text waits for its translations.
 *
 * `virtual:languages`: how the texts of each language are fetched. A language is its files in `src/ui/locales`; the page's first bundle
 * holds one import for each of them, and not one for each language and part, which would be nine hundred.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'src/ui/locales');
/** Built into the page, and fetched by `i18n.ts` itself. */
const BUILT_IN = 'en';
const TEXTS = /\/locales\/(?:[\w-]+\/)?([\w-]+)\.json$/;
const LIST = 'virtual:languages';
const ONE = 'virtual:language/';

/** For the page, its map-only sister and the tests. */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return `export const LANGUAGES = {${languages().map((code) => imported(code, ONE + code))}};`;
      if (id.startsWith(`\0${ONE}`)) return ofLanguage(id.slice(ONE.length + 1));
      const [, code] = TEXTS.exec(id) ?? [];
      return code === undefined || code === BUILT_IN ? undefined : JSON.stringify(filled(readJson(id), englishOf(id), code));
    },
  };
}

/** In the build the texts of a language stand in a folder of their own, `assets/text/de`, so that what keeps the app offline can tell them. */
export function chunkFileName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, part = '', code] = /\/locales\/(?:([\w-]+)\/)?([\w-]+)\.json$/.exec(facadeModuleId ?? '') ?? [];
  if (code !== undefined) return `assets/text/${code}/${part === '' ? 'shell' : part}-[hash].js`;
  const [, language] = /virtual:language\/([\w-]+)$/.exec(facadeModuleId ?? '') ?? [];
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/text/${language}/shell-[hash].js`;
}

interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** The texts of a language, and the English ones that it has not, in all of its plural forms. */
export function filled(texts: TextTree, english: TextTree, code: string): TextTree {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const all: Record<string, string | TextTree> = { ...texts };
  for (const [name, text] of Object.entries(english)) {
    const mine = all[name];
    if (typeof text === 'object') all[name] = filled(typeof mine === 'object' ? mine : {}, text, code);
    else if (name.endsWith('_other')) for (const form of forms) all[name.replace(/other$/, form)] ??= text;
    else if (!name.endsWith('_one')) all[name] ??= text;
  }
  return all;
}

function readJson(path: string): TextTree {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function englishOf(path: string): TextTree {
  return readJson(join(path, `../${BUILT_IN}.json`));
}

function languages(): string[] {
  const codes = readdirSync(FOLDER).flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
  return codes.filter((code) => code !== BUILT_IN).sort();
}

function ofLanguage(code: string): string {
  const parts = readdirSync(FOLDER).filter((part) => existsSync(join(FOLDER, part, `${code}.json`)));
  const files = parts.map((part) => imported(part, join(FOLDER, part, `${code}.json`)));
  return `export { default as shell } from ${JSON.stringify(join(FOLDER, `${code}.json`))};\nexport const parts = {${files}};`;
}

function imported(name: string, path: string): string {
  return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)})`;
}
