import { AREA, type ElementStore, geometryOfText, madeId, NODE, RELATION, tagsOf, WAY } from '@flyover/osm-elements';
import { concat, randomStore } from '@flyover/osm-elements/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ElementWriter } from '../answer-writer.ts';
import { createJsonWriter } from '../json/json-writer.ts';
import { WHOLE_ELEMENT } from '../print-source.ts';
import { storedSource } from '../stored/stored-source.ts';
import { createXmlWriter } from '../xml/xml-writer.ts';
import { createColumnWriter } from './column-writer.ts';
import { joinBatches } from './join-batches.ts';
import { printColumns } from './print-columns.ts';

const HEAD = { generator: 'a & b', osmBase: '2020-01-01T00:00:00Z', copyright: 'us' };

/** Writes elements in an order in which types take turns. */
function writeAll(store: ElementStore, writer: ElementWriter, afterEach: () => void): void {
  const { nodes, ways, relations, areas, made } = store;
  const most = Math.max(nodes.count, ways.count, relations.count, areas.count, made.count);
  writer.begin();
  for (let row = 0; row < most; row++) {
    for (const [type, { count }] of [
      [WAY, ways] as const,
      [NODE, nodes] as const,
      [AREA, areas] as const,
      [RELATION, relations] as const,
    ]) {
      if (row < count) writer.element(type, row, WHOLE_ELEMENT);
      afterEach();
    }
    if (row >= made.count) continue;
    writer.derived(
      {
        type: 'thing',
        id: madeId(store, row),
        tags: tagsOf(store.strings, made, row),
        meta: { columns: made.meta, row },
        geometry: made.shapes && geometryOfText(store.strings.get(made.shapes[row])),
      },
      WHOLE_ELEMENT,
    );
    afterEach();
  }
  writer.remark('late');
  writer.remark(' later ');
  writer.end();
}

test.for(['json', 'xml'] as const)(
  '%s: the text of the columns of any elements, in any number of parts, is what a writer of text prints',
  (format) =>
    fc.assert(
      fc.property(randomStore, fc.boolean(), (store, inParts) => {
        const source = storedSource(store);
        const text = format === 'json' ? createJsonWriter(source, HEAD) : createXmlWriter(source, HEAD);
        writeAll(store, text, () => undefined);
        let time = 0;
        const columns = createColumnWriter(source, format, () => (inParts ? time++ * 1000 : 0));
        const batches: ReturnType<typeof columns.take>[number][] = [];
        writeAll(store, columns, () => batches.push(...columns.take()));
        batches.push(...columns.take(true));
        if (!inParts) expect(batches).toHaveLength(1);
        const answer = joinBatches({ format, head: HEAD }, batches);
        const columnOf = (of: ElementStore, column?: Uint32Array) =>
          Array.from({ length: of.made.count }, (_, row) => of.strings.get(column?.[row] ?? 0));
        expect(columnOf(answer.store, answer.store.made.shapes)).toEqual(columnOf(store, store.made.shapes));
        expect(columnOf(answer.store, answer.store.made.longIds)).toEqual(columnOf(store, store.made.longIds));
        expect(Buffer.from(concat(printColumns(answer))).toString()).toBe(Buffer.from(concat(text.bytes.take(true))).toString());
      }),
    ),
);

test('parts are given out half a second after their first element, and remarks with the last', () => {
  let time = 0;
  const source = storedSource(
    fc.sample(
      randomStore.filter(({ nodes }) => nodes.count > 1),
      1,
    )[0],
  );
  const writer = createColumnWriter(source, 'json', () => time);
  time = 9000;
  writer.element(NODE, 0, WHOLE_ELEMENT);
  expect([writer.hasFull, writer.take()]).toEqual([false, []]);
  time = 9501;
  expect(writer.hasFull).toBe(true);
  expect(writer.take().map(({ store, remarks }) => [store.nodes.count, remarks])).toEqual([[1, []]]);
  writer.element(NODE, 1, WHOLE_ELEMENT);
  writer.remark('late');
  writer.end();
  const [last] = writer.take(true);
  expect([last.store.nodes.ids[0], last.remarks]).toEqual([source.store.nodes.ids[1], [{ text: 'late', behind: 1 }]]);
});
