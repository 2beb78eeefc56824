/** The settings of a query as attributes of `osm-script`. */
import { writeCategory } from '../print/print-settings.ts';
import { TokenWriter } from '../print/token-writer.ts';
import type { Script } from '../syntax-tree.ts';
import type { CsvOptions, PopupCategory, Setting } from '../syntax-tree-setting.ts';
import { SETTINGS } from '../vocabulary/settings.ts';
import { writtenBbox } from './written.ts';

/** In the order of the text; `text` is that of the query, where it is Overpass QL. */
export function settingsToXml({ settings }: Script, text: string): Record<string, string> {
  return Object.assign({}, ...settings.map((setting) => attributesOf(setting, text)));
}

function attributesOf(setting: Setting, text: string): Record<string, string> {
  const { attribute } = SETTINGS[setting.name];
  switch (setting.name) {
    case 'timeout':
      return { [attribute]: setting.written ?? String(setting.seconds) };
    case 'maxsize':
      return { [attribute]: setting.written ?? String(setting.bytes) };
    case 'out': {
      const config = setting.format === 'csv' ? csvConfig(setting.csv) : popupConfig(setting.popup);
      return { [attribute]: setting.format, ...(config !== '' && { 'output-config': config }) };
    }
    case 'bbox': {
      const { south, west, north, east } = setting.bbox;
      return { [attribute]: writtenBbox(text, setting) ?? [south, west, north, east].join(',') };
    }
    case 'date':
      return { [attribute]: setting.date.value };
    case 'diff':
    case 'adiff':
      return {
        [attribute]: setting.since.value,
        ...(setting.until !== undefined && { [SETTINGS.date.attribute]: setting.until.value }),
        ...(setting.name === 'adiff' && { augmented: 'deletions' }),
      };
  }
}

function csvConfig(csv: CsvOptions | undefined): string {
  if (csv === undefined) return '';
  const columns = csv.columns
    .map(({ name, special }) => (special ? `::${/^\w+$/u.test(name) ? name : quote(name)}` : quote(name)))
    .join(',');
  const separator = csv.separator === '\t' ? '' : `;${quote(csv.separator)}`;
  return `(${columns}${csv.header && separator === '' ? '' : `;${csv.header}`}${separator})`;
}

function popupConfig(popup: readonly PopupCategory[] | undefined): string {
  const writer = new TokenWriter('plain');
  for (const category of popup ?? []) writeCategory(writer, category);
  return writer.text;
}

/** A text in quotes, as Overpass QL reads it. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}
