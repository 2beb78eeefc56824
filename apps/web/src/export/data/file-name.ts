/** Names of files. */

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
