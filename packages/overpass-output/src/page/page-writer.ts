/** `[out:custom]`: where a browser shall go, or a page. */
import { AREA } from '@flyover/osm-elements';
import { type AnswerHead, type AnswerWriter, COPYRIGHT } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { PrintSource } from '../print-source.ts';
import { htmlPage, PAGE_TYPE, remarkText } from './html-page.ts';

const PAGE_OF_ELEMENT = 'https://www.openstreetmap.org/browse/{{{type}}}/{{{id}}}';
const TYPES = ['node', 'way', 'relation'] as const;

/** Where `[out:custom]` sends a browser. */
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
