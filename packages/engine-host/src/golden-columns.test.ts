/** Holds what is drawn of answers as columns against what is drawn of the same answers as text. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareStores, createOsmXmlReader, createOverpassJsonReader, type ElementStore, readOsmPbf } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { answerColumns, answerQuery, createDatabase, type Database } from '@flyover/overpass-engine';
import {
  type ColumnAnswer,
  type ColumnBatch,
  ColumnBytesReader,
  type ColumnHead,
  type ColumnPiece,
  columnBytes,
  joinBatches,
  printColumns,
} from '@flyover/overpass-output';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const golden = join(process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden'), 'queries');
const data = join(process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data'), 'liechtenstein.osm.pbf');
const isThere = existsSync(golden) && existsSync(data);

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** The answer as a page has it from a server. */
async function throughBytes(head: ColumnHead, batches: readonly ColumnBatch[]): Promise<ColumnAnswer> {
  async function* given() {
    yield* batches;
  }
  const reader = new ColumnBytesReader();
  const pieces: ColumnPiece[] = [];
  for await (const chunk of columnBytes(head, given())) pieces.push(...reader.push(chunk));
  reader.finish();
  const [came] = pieces.flatMap((piece) => ('head' in piece ? [piece.head] : []));
  return joinBatches(
    came,
    pieces.flatMap((piece) => ('batch' in piece ? [piece.batch] : [])),
  );
}

/** The columns of features in which two stores differ. */
function differences(one: ElementStore, other: ElementStore): readonly string[] {
  const columns = new Map(Object.entries(buildFeatures(other)));
  return Object.entries(buildFeatures(one)).flatMap(([name, column]) =>
    !ArrayBuffer.isView(column) || bytesOf(column).equals(bytesOf(columns.get(name))) ? [] : [name],
  );
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

describe.skipIf(!isThere)('golden queries', () => {
  let database: Database;
  beforeAll(async () => {
    database = createDatabase(await readOsmPbf(createReadStream(data)), { osmBase: '2018-04-10T20:44:02Z' });
  });

  test.each(isThere ? readdirSync(golden).sort() : [])('%s: the same elements, features and bytes', async (file) => {
    const query = readFileSync(join(golden, file), 'utf8');
    const text = Buffer.concat(await allOf((await answerQuery(database, query)).body));
    const answer = await answerColumns(database, query);
    if (!('columns' in answer)) {
      expect(Buffer.concat(await allOf(answer.body)).equals(text)).toBe(true);
      return;
    }
    const batches = await allOf(answer.body);
    const columns = joinBatches(answer.columns, batches);
    // a comparison of megabytes by the test library takes longer than the test
    expect(Buffer.concat([...printColumns(columns)]).equals(text)).toBe(true);
    expect(Buffer.concat([...printColumns(await throughBytes(answer.columns, batches))]).equals(text)).toBe(true);
    const reader = columns.format === 'json' ? createOverpassJsonReader() : createOsmXmlReader();
    reader.push(text);
    const store = reader.finish();
    expect(compareStores(columns.store, store)).toBeUndefined();
    expect(differences(columns.store, store)).toEqual([]);
  });
});
