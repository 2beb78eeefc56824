/** Prints an answer in columns as the text that it stands for, byte for byte. */
import { type ElementStore, tagsOf, WAY } from '@flyover/osm-elements';
import type { AnswerWriter, DerivedElement } from '../answer-writer.ts';
import { createJsonWriter } from '../json/json-writer.ts';
import type { PrintDetail, PrintPoints, PrintSource } from '../print-source.ts';
import { storedSource } from '../stored/stored-source.ts';
import { createXmlWriter } from '../xml/xml-writer.ts';
import { type ColumnAnswer, DERIVED, type DerivedExtra, type StrayBox } from './column-answer.ts';

/**
 * The text in chunks of about 64 kB.
 *
 * @param onElements is told, with each chunk, how many elements were printed
 */
export function* printColumns(
  answer: ColumnAnswer,
  onElements: (printed: number) => void = () => undefined,
): Generator<Uint8Array<ArrayBuffer>, void> {
  const { format, head, store, runs, remarks } = answer;
  const source = answerSource(answer);
  const writer: AnswerWriter = format === 'json' ? createJsonWriter(source, head) : createXmlWriter(source, head);
  const { bytes } = writer;
  const extras = new Map(answer.extras.map((extra) => [extra.row, extra]));
  const rows = [0, 0, 0, 0, 0];
  let printed = 0;
  writer.begin();
  let said = 0;
  for (const [run, { type, count, detail }] of runs.entries()) {
    for (; remarks[said]?.behind <= run; said++) writer.remark(remarks[said].text);
    const whole: PrintDetail = { ...detail, clip: undefined };
    for (let i = 0; i < count; i++) {
      const row = rows[type]++;
      if (type === DERIVED) writer.derived(derivedElement(store, row, extras.get(row)), whole);
      else writer.element(type, row, whole);
      printed++;
      if (!bytes.hasFull) continue;
      onElements(printed);
      yield* bytes.take();
    }
  }
  onElements(printed);
  for (const { text } of remarks.slice(said)) writer.remark(text);
  writer.end();
  yield* bytes.take(true);
}

function derivedElement({ made, strings }: ElementStore, row: number, extra: DerivedExtra | undefined): DerivedElement {
  return {
    type: strings.get(made.types[row]),
    id: extra?.id ?? made.ids[row],
    tags: tagsOf(strings, made, row),
    ...(extra?.geometry !== undefined && { geometry: extra.geometry }),
    ...(extra?.meta === true && { meta: { columns: made.meta, row } }),
  };
}

/** The store of an answer, with what it has no columns for. */
function answerSource({ format, store, strayBoxes }: ColumnAnswer): PrintSource {
  const stored = storedSource(store);
  const strays = [new Map<number, StrayBox>(), new Map<number, StrayBox>(), new Map<number, StrayBox>(), new Map<number, StrayBox>()];
  for (const stray of strayBoxes) strays[stray.type].set(stray.row, stray);
  const nothing: PrintPoints = { lat: store.nodes.lat, lon: store.nodes.lon, rows: undefined, start: 0, count: 0 };
  return {
    ...stored,
    bounds: (type, row, detail) => strays[type].get(row)?.bounds ?? stored.bounds(type, row, detail),
    center: (type, row, detail) => strays[type].get(row)?.center ?? stored.center(type, row, detail),
    memberPoints(index, detail) {
      const points = stored.memberPoints(index, detail);
      // a way that is not in the data has an empty list in JSON
      const isListed = format === 'json' && detail.geometry === 'geom' && store.relations.memberTypes[index] === WAY;
      return points ?? (isListed ? nothing : undefined);
    },
  };
}
