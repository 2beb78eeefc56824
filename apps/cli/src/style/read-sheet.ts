/** Sheets from files, with the sheets beside them that they import. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importsOf, parseStyleSheet, type StyleSheet } from '@flyover/mapcss';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';

/** A path below the sheet's own folder. */
const BESIDE = /^(?!.*(?:^|\/)\.\.(?:\/|$))[\w.-][\w./ -]{0,200}$/;
const MOST_IMPORTS = 100;

/**
 * A sheet, read.
 *
 * @throws StyleSheetError where it cannot be read as one; CallProblem and InputProblem as `readText`
 */
export async function readSheet(file: string, io: Io): Promise<{ name: string; sheet: StyleSheet }> {
  const { name, text } = await readText(file, io);
  const imported = file === '-' ? new Map<string, string>() : await readImports(text, dirname(file));
  return { name, sheet: parseStyleSheet(text, { imports: (wanted) => imported.get(wanted) }) };
}

async function readImports(text: string, folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = importsOf(text);
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined && seen.size < MOST_IMPORTS; name = waiting.pop()) {
    if (seen.has(name) || !BESIDE.test(name)) continue;
    seen.add(name);
    const found = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    texts.set(name, found);
    waiting.push(...importsOf(found));
  }
  return texts;
}
