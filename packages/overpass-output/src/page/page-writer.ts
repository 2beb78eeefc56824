/** The HTML pages of the Overpass API: `[out:custom]`, `[out:popup]`, and the page for an error. */
import { AREA, type ElementColumns } from '@flyover/osm-elements';
import { type AnswerHead, type AnswerWriter, COPYRIGHT } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { PrintSource } from '../print-source.ts';

/** XHTML around the inside of a body. */
function htmlPage(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

${inside}</body>
</html>
`;
}

/** The content type of a page. */
const PAGE_TYPE = 'text/html; charset=utf-8';

/** Remarks as paragraphs. */
function remarkText(remarks: readonly string[]): string {
  return remarks.map((remark) => `<p>${escapeHtml(remark)}</p>\n`).join('');
}

/** A text as content or attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text as content on one line, as the Overpass API writes it: ends of lines and tabs as references. */
export function escapeLine(text: string): string {
  return escapeHtml(text).replace(/[\t\n\r]/g, (character) => `&#x0${character.charCodeAt(0).toString(16)};`);
}

// `[out:custom]`: a redirect, or a page.

const PAGE_OF_ELEMENT = 'https://www.openstreetmap.org/browse/{{{type}}}/{{{id}}}';
const TYPES = ['node', 'way', 'relation'] as const;

/** The addresses to which `[out:custom]` redirects a browser. */
export interface ElementPages {
  /** The address of an element's page with `{{{type}}}` and `{{{id}}}` in it; that of openstreetmap.org where absent. */
  readonly template?: string | undefined;
  /** False: nowhere, one element is a page as several are. */
  readonly isRedirect?: boolean | undefined;
}

/**
 * Of one element writes the address of its page, of none and of several a page. A server has a template that says what stands on it;
 * where it has not, it says so once, and of each element that it has no template for its type.
 */
export function createCustomWriter(
  source: PrintSource,
  { osmBase = '', areasBase }: AnswerHead,
  { template = PAGE_OF_ELEMENT, isRedirect = true }: ElementPages = {},
): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations } = source.store;
  const tables = [nodes, ways, relations];
  const [opening, closing] = htmlPage('|').split('|') as [string, string];
  const areas = areasBase === undefined ? '' : `<br/>Areas based on data until: ${areasBase}`;
  const head = `${opening}<p>${COPYRIGHT}</p>\n${osmBase === '' ? '' : `<p>Data included until: ${osmBase}${areas}</p>\n`}`;
  const remarks: string[] = [];
  let first: { readonly type: (typeof TYPES)[number]; readonly id: number } | undefined;
  let count = 0;
  let location: string | undefined;
  const add = (type: string) => bytes.text(`\n<p>No {{${type}:..}} found in template.</p>\n`);
  const openPage = () => bytes.text(`${head}\n<p>Template not found.</p>\n\n`);
  return {
    contentType: PAGE_TYPE,
    bytes,
    begin() {},
    element(type, row) {
      if (type === AREA) return;
      count++;
      // whether there is a page is not known before the second one
      if (count === 1 && isRedirect) {
        first = { type: TYPES[type], id: tables[type].ids[row] };
        return;
      }
      if (count === 1 || first !== undefined) openPage();
      if (first !== undefined) add(first.type);
      first = undefined;
      add(TYPES[type]);
    },
    derived() {},
    remark: (text) => void remarks.push(text),
    get location() {
      return location;
    },
    end() {
      if (count === 0 && isRedirect) bytes.text(`${head}<p>No results found.</p>\n${remarkText(remarks)}\n${closing}`);
      else if (first !== undefined) {
        location = template.replaceAll('{{{type}}}', first.type).replaceAll('{{{id}}}', `${first.id}`);
        bytes.text(`Status: 302 Moved\nLocation: ${location}\n\n`);
      } else {
        if (count === 0) openPage();
        bytes.text(`\n${closing}`);
      }
    },
  };
}

// `[out:popup]`: a page of elements under headings. As in the Overpass API no text of an element is escaped.

type Tags = readonly (readonly [key: string, value: string])[];

/** A heading, and what stands under it. */
export interface PopupHeading {
  readonly title: string;
  /** The key whose value is an element's title. */
  readonly titleKey: string;
  /** @param tags undefined where none are printed */
  readonly takes: (tags: Tags | undefined) => boolean;
}

const POPUP_TYPES = ['Node', 'Way', 'Relation'] as const;

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
      const entry = entryOf(`${POPUP_TYPES[type]} ${table.ids[row]}`, headings[at].titleKey, tags ?? []);
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

// The page with which the Overpass API answers an invalid query.

/** XHTML with one paragraph an error, each on one line: programs read the page line by line. */
export function errorPage(messages: readonly string[]): string {
  const paragraphs = messages.map((message) => `<p><strong style="color:#FF0000">Error</strong>: ${escapeLine(message)} </p>\n`);
  return htmlPage(`<p>${COPYRIGHT}</p>\n${paragraphs.join('')}\n`);
}
