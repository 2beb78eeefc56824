/** `[out:custom]`: where a browser shall go, or a page. */
import { AREA } from '@flyover/osm-elements';
import { type AnswerHead, type AnswerWriter, COPYRIGHT } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { PrintSource } from '../print-source.ts';
import { htmlPage, PAGE_TYPE, remarkText } from './html-page.ts';

const SITE = 'https://www.openstreetmap.org/browse/';
const TYPES = ['node', 'way', 'relation'] as const;

/**
 * Of one element writes the address of its page, of none and of several a page. A server has a template that says what stands on it;
 * where it has not, it says so once, and of each element that it has no template for its type.
 */
export function createCustomWriter(source: PrintSource, { osmBase = '', areasBase }: AnswerHead): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations } = source.store;
  const tables = [nodes, ways, relations];
  const [opening, closing] = htmlPage('|').split('|') as [string, string];
  const areas = areasBase === undefined ? '' : `<br/>Areas based on data until: ${areasBase}`;
  const head = `${opening}<p>${COPYRIGHT}</p>\n${osmBase === '' ? '' : `<p>Data included until: ${osmBase}${areas}</p>\n`}`;
  const remarks: string[] = [];
  let first = '';
  let count = 0;
  let firstType = 0;
  const add = (type: number) => bytes.text(`\n<p>No {{${TYPES[type]}:..}} found in template.</p>\n`);
  return {
    contentType: PAGE_TYPE,
    bytes,
    begin() {},
    element(type, row) {
      if (type === AREA) return;
      count++;
      // whether there is a page is not known before the second one
      if (count === 1) {
        first = `${TYPES[type]}/${tables[type].ids[row]}`;
        firstType = type;
        return;
      }
      if (count === 2) {
        bytes.text(`${head}\n<p>Template not found.</p>\n\n`);
        add(firstType);
      }
      add(type);
    },
    derived() {},
    remark: (text) => void remarks.push(text),
    end() {
      if (count === 0) bytes.text(`${head}<p>No results found.</p>\n${remarkText(remarks)}\n${closing}`);
      else if (count === 1) bytes.text(`Status: 302 Moved\nLocation: ${SITE}${first}\n\n`);
      else bytes.text(`\n${closing}`);
    },
  };
}
