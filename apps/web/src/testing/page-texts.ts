/** The texts of the page as files, for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../ui/locales');

/** Parts of the program by their folders, and the first bundle as `shell`. */
export const PARTS: readonly string[] = [
  'shell',
  ...readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
];

/** Codes of the languages of which there is a file somewhere. */
export const LANGUAGES: readonly string[] = [
  ...new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((name) => /(?:^|[/\\])([\w-]+)\.json$/.exec(name)?.[1] ?? []),
  ),
].sort();

interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Returns the content of a file; undefined where there is none. */
export function readTexts(part: string, language: string): TextTree | undefined {
  try {
    return JSON.parse(readFileSync(join(FOLDER, part === 'shell' ? '' : part, `${language}.json`), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Texts by their dotted keys, with their plural endings: `table.rows_one`. */
export function flatTexts(texts: TextTree, before = ''): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, unknown][] =>
      typeof text === 'object' && text !== null ? [...flatTexts(text, `${before}${name}.`)] : [[`${before}${name}`, text]],
    ),
  );
}

/** A key as the program names it, and its plural form where it has one. */
export function withoutForm(key: string): { readonly name: string; readonly form?: string } {
  const [, name, form] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  return form === undefined ? { name: key } : { name, form };
}
