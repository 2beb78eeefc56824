/** `[out:popup]`: a page of elements under headings. As in the Overpass API no text of an element is escaped. */
import { AREA, type ElementColumns } from '@flyover/osm-elements';
import type { AnswerWriter } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { PrintSource } from '../print-source.ts';
import { htmlPage, PAGE_TYPE, remarkText } from './html-page.ts';

type Tags = readonly (readonly [key: string, value: string])[];

/** A heading, and what stands under it. */
export interface PopupHeading {
  readonly title: string;
  /** The key whose value is an element's title. */
  readonly titleKey: string;
  /** @param tags undefined where none are printed */
  readonly takes: (tags: Tags | undefined) => boolean;
}

const TYPES = ['Node', 'Way', 'Relation'] as const;

/** Writes nodes, ways and relations, each under the first heading that takes it. */
export function createPopupWriter(source: PrintSource, headings: readonly PopupHeading[]): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations, strings } = source.store;
  const tables = [nodes, ways, relations];
  const parts = headings.map(({ title }) => [`\n<h2>${title}</h2>`]);
  const remarks: string[] = [];
  let keptUnits = 0;
  const tagsOf = (table: ElementColumns, row: number): Tags => {
    const start = table.tagStart[row];
    const order = source.tagOrder?.(table, row);
    return Array.from({ length: table.tagStart[row + 1] - start }, (_, i) => {
      const entry = order === undefined ? start + i : order[i];
      return [strings.get(table.tagKeys[entry]), strings.get(table.tagValues[entry])] as const;
    });
  };
  return {
    contentType: PAGE_TYPE,
    bytes,
    begin() {},
    element(type, row, detail) {
      if (type === AREA) return;
      const table = tables[type];
      // without tags that are printed it is as one that has none
      const tags = detail.tags && table.tagStart[row] < table.tagStart[row + 1] ? tagsOf(table, row) : undefined;
      const at = headings.findIndex(({ takes }) => takes(tags));
      if (at === -1) return;
      const entry = entryOf(`${TYPES[type]} ${table.ids[row]}`, headings[at].titleKey, tags ?? []);
      parts[at].push(entry);
      keptUnits += entry.length;
    },
    get keptUnits() {
      return keptUnits;
    },
    derived() {},
    remark: (text) => void remarks.push(text),
    end() {
      const [opening, closing] = htmlPage('|').split('\n|') as [string, string];
      bytes.text(opening);
      // together they may be longer than a text can be
      for (const entry of parts.flat()) bytes.text(entry);
      bytes.text(`\n${remarkText(remarks)}${closing}`);
    },
  };
}

function entryOf(name: string, titleKey: string, tags: Tags): string {
  const link = linkOf(tags);
  const title = tags.find(([key]) => key === titleKey)?.[1];
  const strong = `<strong>${title ?? name}</strong>`;
  const linked = link === '' ? strong : `<a href="${link}" target="_blank">${strong}</a>`;
  return `\n<p>${linked}<br/>\n${tags.map(([key, value]) => `${key}: ${value}<br/>\n`).join('')}<p/>\n`;
}

/** The last value that holds an address: one of `https` before one of `http`, and this before a bare one. */
function linkOf(tags: Tags): string {
  const last = (part: string): string => tags.findLast(([, value]) => value.includes(part))?.[1] ?? '';
  const bare = last('www.');
  return last('https://') || last('http://') || (bare === '' ? '' : `http://${bare}`);
}
