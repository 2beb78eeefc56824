/** `[out:popup]` and `[out:custom]`: a page, or where a browser shall go. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import type { AnswerWriter } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { PrintSource } from '../print-source.ts';
import { escapeHtml, htmlPage } from './html-page.ts';

const SITE = 'https://www.openstreetmap.org/browse/';
const PAGE_TYPE = 'text/html; charset=utf-8';

/** Writes a page without categories, which shows no element at all. */
export function createPopupWriter(): AnswerWriter {
  const bytes = new ByteWriter();
  return {
    contentType: PAGE_TYPE,
    bytes,
    begin() {},
    element() {},
    derived() {},
    count() {},
    end: (remarks) => bytes.text(htmlPage(remarkText(remarks))),
  };
}

/** Of one element writes the address of its page, of more a page with a link to each. */
export function createCustomWriter(source: PrintSource): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations } = source.store;
  const tables = [nodes, ways, relations];
  let first: string | undefined;
  let count = 0;
  const add = (path: string) => {
    count++;
    if (count === 1) first = path;
    else {
      if (count === 2) {
        bytes.text(OPENING);
        link(bytes, first ?? '');
      }
      link(bytes, path);
    }
  };
  return {
    contentType: PAGE_TYPE,
    bytes,
    begin() {},
    element(type, row) {
      const id = type < tables.length ? tables[type].ids[row] : source.areas().ids[row];
      add(`${ELEMENT_TYPE_NAMES[type]}/${id}`);
    },
    derived({ type, id }) {
      add(`${encodeURIComponent(type)}/${id}`);
    },
    count() {},
    end(remarks) {
      if (count === 1 && remarks.length === 0) bytes.text(`Status: 302 Moved\nLocation: ${SITE}${first}\n\n`);
      else if (count === 0 && remarks.length === 0) bytes.text(htmlPage('<p>No results found.</p>\n\n'));
      else if (count < 2) bytes.text(htmlPage(remarkText(remarks)));
      else bytes.text(`${remarkText(remarks)}${CLOSING}`);
    },
  };
}

const [OPENING, CLOSING] = htmlPage('|').split('|') as [string, string];

function link(bytes: ByteWriter, path: string): void {
  const text = escapeHtml(path);
  bytes.text(`<p><a href="${SITE}${text}">${text}</a></p>\n`);
}

function remarkText(remarks: readonly string[]): string {
  return remarks.map((remark) => `<p>${escapeHtml(remark)}</p>\n`).join('');
}
