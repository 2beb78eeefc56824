/** Everything that sheets import, before they are read. */
import { StyleSheetError } from '../sheet-error.ts';
import type { ImportedSheet, ImportRefusal, ImportResolver } from './imports.ts';
import { parseStyleSheet } from './parse-sheet.ts';

/** Source of imported sheets. */
export interface ImportSource {
  /**
   * The address of a sheet by the name that another one has for it.
   *
   * @param importer the address of that other one; undefined for a sheet itself
   */
  locate(name: string, importer: string | undefined): { readonly address: string } | ImportRefusal;
  /** The sheet at an address. */
  read(address: string): Promise<{ readonly text: string } | ImportRefusal>;
}

/** Limits of imports. */
export interface ImportLimits {
  /** Different sheets. */
  readonly sheets: number;
  /** UTF-16 units of all of them. */
  readonly length: number;
}

/**
 * Reads the sheets that sheets import, and those that these import, each once; which of them are within the limits depends on their order
 * only, not on which comes first.
 */
export async function gatherImports(texts: readonly string[], source: ImportSource, limits: ImportLimits): Promise<ImportResolver> {
  const read = new Map<string, ImportedSheet | ImportRefusal>();
  const asked = new Set<string>();
  let length = 0;
  let from: readonly { readonly text: string; readonly address?: string }[] = texts.map((text) => ({ text }));
  while (from.length > 0) {
    const wanted: string[] = [];
    for (const { text, address: importer } of from) {
      for (const name of importsOf(text)) {
        const place = source.locate(name, importer);
        if ('fault' in place || asked.has(place.address) || asked.size === limits.sheets) continue;
        asked.add(place.address);
        wanted.push(place.address);
      }
    }
    const answers = await Promise.all(wanted.map(async (address) => ({ address, answer: await source.read(address) })));
    const found: ImportedSheet[] = [];
    for (const { address, answer } of answers) {
      if ('fault' in answer) read.set(address, answer);
      else if (length + answer.text.length > limits.length) read.set(address, { fault: 'too-large' });
      else {
        length += answer.text.length;
        const sheet = { address, text: answer.text };
        read.set(address, sheet);
        found.push(sheet);
      }
    }
    from = found;
  }
  return (name, importer) => {
    const place = source.locate(name, importer);
    return 'fault' in place ? place : (read.get(place.address) ?? { fault: 'too-many' });
  };
}

/** The names that a sheet imports, each once, in their order; those of the imported sheets are not among them. None of a sheet that cannot be read. */
function importsOf(text: string): readonly string[] {
  if (!text.includes('@import')) return [];
  const names = new Set<string>();
  try {
    parseStyleSheet(text, {
      imports(name) {
        names.add(name);
        return { fault: 'missing' };
      },
    });
  } catch (error) {
    if (!(error instanceof StyleSheetError)) throw error;
    return [];
  }
  return [...names];
}
