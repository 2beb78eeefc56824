/** Files that are saved: their names and their places. */
import type { ExportFormat } from '@flyover/feature-export';

// Names of files.

/** Characters that file systems refuse or hide, and characters that change the reading direction. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters; file systems take 255 bytes, and a character can be four. */
const MOST = 60;

/**
 * Returns the name of a file without its extension: the query's name, reduced to what every file system accepts.
 *
 * @param title left out or without usable characters: `flyover-export`
 * @param partial the data are incomplete, which is part of the name
 */
export function fileName(title: string | undefined, partial = false): string {
  const text = (title ?? '').replace(REFUSED, ' ').replace(/\s+/g, ' ').trim();
  const name = [...text]
    .slice(0, MOST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  const base = name === '' || DEVICES.test(name) ? 'flyover-export' : name;
  return partial ? `${base}-partial` : base;
}

/**
 * The ending of a raw answer, by how it begins.
 *
 * @param head its first bytes as text
 * @param kind as `rawKind` reads them
 */
export function rawEnding(head: string, { kind, separator }: { readonly kind: string; readonly separator: string }): string {
  if (kind === 'json') return '.json';
  if (kind === 'table') return separator === '\t' ? '.tsv' : '.csv';
  if (kind !== 'xml') return '.txt';
  if (/^\s*<(!doctype html|html)\b/i.test(head)) return '.html';
  return /<osm[\s>]/.test(head) ? '.osm' : '.xml';
}

// Files at a place that the user chooses, where the browser can do that.

type SavePicker = (options: {
  suggestedName: string;
  types?: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

function isSavePicker(value: unknown): value is SavePicker {
  return typeof value === 'function';
}

/** Returns whether this browser can ask for a place to save to. */
export function canSaveAs(): boolean {
  return 'showSaveFilePicker' in globalThis;
}

/**
 * Asks for a place; must be called from a click.
 *
 * @returns undefined where the user turned back
 * @throws DOMException where the browser does not allow the question
 */
export async function askForPlace(
  name: string,
  { name: description, mimeType, fileEnding }: Pick<ExportFormat, 'name' | 'mimeType' | 'fileEnding'>,
): Promise<FileSystemFileHandle | undefined> {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker');
  if (!isSavePicker(picker)) return undefined;
  // an ending of two parts is refused
  const ending = fileEnding.slice(fileEnding.lastIndexOf('.'));
  try {
    return await picker({ suggestedName: `${name}${fileEnding}`, types: [{ description, accept: { [mimeType]: [ending] } }] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
