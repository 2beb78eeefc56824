import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeOsmPbf } from '../pbf/write-osm-pbf.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { concat, inChunks } from '../testing/byte-chunks.ts';
import { realFile } from '../testing/test-files.ts';
import { type ReadElementsOptions, readElements } from './read-elements.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const builder = new StoreBuilder();
builder.node(1, 471000000, 95000000);
const pbf = concat(writeOsmPbf(builder.finish()));
const xml = utf8('<?xml version="1.0"?><osm version="0.6"><node id="1" lat="47.1" lon="9.5"/></osm>');
const json = utf8('{"version":0.6,"elements":[{"type":"node","id":1,"lat":47.1,"lon":9.5}]}');

async function nodesOf(bytes: Uint8Array, sizes = [1 << 16]): Promise<number[][]> {
  const { nodes } = await readElements(inChunks(bytes, sizes));
  return Array.from(nodes.ids, (id, row) => [id, nodes.lat[row], nodes.lon[row]]);
}

async function errorOf(bytes: Uint8Array, options?: ReadElementsOptions): Promise<unknown> {
  return readElements([bytes], options).then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function kindOf(bytes: Uint8Array, options?: ReadElementsOptions): Promise<string | undefined> {
  const error = await errorOf(bytes, options);
  return error instanceof ReadError ? error.kind : undefined;
}

describe('readElements', () => {
  const node = [[1, 471000000, 95000000]];

  test.each([
    ['.osm.pbf', pbf],
    ['OSM XML', xml],
    ['Overpass JSON', json],
    ['JSON behind a byte order mark and white space', concat([Uint8Array.of(0xef, 0xbb, 0xbf), utf8(' \r\n\t'), json])],
    ['XML behind white space', concat([utf8('\n'), xml])],
  ])('reads %s, plain and packed, in chunks of any size', async (_, bytes) => {
    expect(await nodesOf(bytes)).toEqual(node);
    expect(await nodesOf(bytes, [1, 0])).toEqual(node);
    expect(await nodesOf(gzipSync(bytes))).toEqual(node);
    expect(await nodesOf(gzipSync(bytes), [1, 0, 3])).toEqual(node);
  });

  test('reads gzip files behind one another', async () => {
    expect(await nodesOf(concat([gzipSync(xml.subarray(0, 30)), gzipSync(xml.subarray(30))]))).toEqual(node);
  });

  test.each([[[1 << 16]], [[1, 0, 3]], [[7, 13, 64]]])('reads many of them, empty ones too, in chunks of %j', async (sizes) => {
    const members: Uint8Array[] = [gzipSync(new Uint8Array(0))];
    for (let at = 0; at < xml.length; at += 9) members.push(gzipSync(xml.subarray(at, at + 9)), gzipSync(new Uint8Array(0)));
    expect(await nodesOf(concat(members), sizes)).toEqual(node);
  });

  test('is not misled by bytes that look like the start of a member', async () => {
    const header = gzipSync(new Uint8Array(0)).subarray(0, 10);
    const text = concat([
      xml.subarray(0, 21),
      utf8('<!-- '),
      ...Array.from({ length: 6 }, () => header.map((byte) => byte & 0x7f)),
      utf8(' -->'),
    ]);
    // stored, not packed, so that the bytes stand in the file; 0x8b would be no UTF-8, and the reader does not mind in a comment
    const hidden = concat([text, utf8('<!-- '), header, header, utf8(' -->'), xml.subarray(21)]);
    expect(await nodesOf(gzipSync(hidden, { level: 0 }))).toEqual(node);
    expect(await nodesOf(gzipSync(hidden, { level: 0 }), [5])).toEqual(node);
  });

  const starts = gzipSync(new Uint8Array(0)).subarray(0, 10);
  test('is not held up by thousands of them', async () => {
    // each behind a size that might be the member's
    const size = (at: number) => new Uint8Array(Uint32Array.of(30 + 14 * at + 50).buffer);
    const hidden = Array.from({ length: 60_000 }, (_, at) => (at < 20_000 ? concat([size(at), starts]) : starts));
    expect(
      await nodesOf(gzipSync(concat([xml.subarray(0, 21), utf8('<!-- '), ...hidden, utf8(' -->'), xml.subarray(21)]), { level: 0 })),
    ).toEqual(node);
  });

  test('refuses members by the thousand that hold next to nothing; of real ones it reads as many', async () => {
    const nothing = gzipSync(new Uint8Array(0));
    const error = await errorOf(concat([...new Array(20_000).fill(nothing), gzipSync(xml)]));
    expect(error).toMatchObject({ kind: 'malformed', fault: { kind: 'damaged', format: 'gzip', part: 'members' } });
    const spaces = gzipSync(new Uint8Array(2000).fill(32), { level: 0 });
    expect(await nodesOf(concat([gzipSync(xml.subarray(0, 21)), ...new Array(1200).fill(spaces), gzipSync(xml.subarray(21))]))).toEqual(
      node,
    );
  });

  test('refuses what grows as data never does, before the memory is full', async () => {
    const spaces = gzipSync(new Uint8Array(100_000).fill(32));
    const error = await errorOf(concat([gzipSync(xml.subarray(0, 21)), ...new Array(700).fill(spaces), gzipSync(xml.subarray(21))]));
    expect(error).toMatchObject({ kind: 'limit', fault: { kind: 'expansion', times: 100 } });
  });

  const packed = gzipSync(xml);
  const flipped = (at: number) => Uint8Array.from(packed, (byte, i) => (i === at ? byte ^ 0xff : byte));
  test.each([
    ['nothing', new Uint8Array(0), 'empty'],
    ['packed nothing', gzipSync(new Uint8Array(0)), 'empty'],
    ['one byte', Uint8Array.of(0x7b), 'wrong-format'],
    ['white space', utf8('   '), 'wrong-format'],
    ['endless white space', new Uint8Array(10_000).fill(32), 'wrong-format'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'wrong-format'],
    ['half a byte order mark', Uint8Array.of(0xef, 0xbb, 0x20), 'wrong-format'],
    ['gzip in gzip', gzipSync(packed), 'wrong-format'],
    ['gzip without its last byte', packed.subarray(0, packed.length - 1), 'truncated'],
    ['half of a gzip file', packed.subarray(0, packed.length >> 1), 'truncated'],
    ['the start of a gzip file', packed.subarray(0, 5), 'truncated'],
    ['gzip with a wrong checksum', flipped(packed.length - 6), 'malformed'],
    ['gzip with garbage behind it', concat([packed, utf8('garbage')]), 'malformed'],
    ['gzip of an unknown method', flipped(2), 'malformed'],
    ['a packed file that ends early', gzipSync(pbf.subarray(0, pbf.length - 1)), 'truncated'],
  ])('refuses %s', async (_, bytes, kind) => expect(await kindOf(bytes)).toBe(kind));

  test('says what is wrong as data, and in a word for logs', async () => {
    const error = await errorOf(utf8('name,lat,lon'));
    expect(error).toMatchObject({ kind: 'wrong-format', fault: { kind: 'unknownFormat', byte: 0 }, message: 'unknownFormat (byte 0)' });
  });

  test('unpacks no more than its limit', async () => {
    const bomb = gzipSync(concat([json.subarray(0, json.length - 1), new Uint8Array(1 << 20).fill(32), utf8('}')]));
    expect(await kindOf(bomb, { unpackLimit: 100_000 })).toBe('limit');
    expect(await kindOf(bomb, { unpackLimit: 2_000_000 })).toBe(undefined);
  });

  test('counts the bytes of the source', async () => {
    let last: unknown;
    await readElements(inChunks(xml, [10]), { onProgress: (progress) => (last = progress) });
    expect(last).toEqual({ bytes: xml.length, elements: 1 });
  });

  test('gives up with the signal’s reason, packed too', async () => {
    for (const start of [xml.subarray(0, 50), packed.subarray(0, 50)]) {
      const abort = new AbortController();
      let cancelled = false;
      const source = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(start),
        cancel: () => {
          cancelled = true;
        },
      });
      const reading = readElements(source, { signal: abort.signal, onProgress: () => abort.abort('enough') });
      await expect(reading).rejects.toBe('enough');
      expect(cancelled).toBe(true);
    }
  });

  test('passes on what the source throws', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield packed.subarray(0, 20);
      throw new Error('the line is cut');
    }
    await expect(readElements(broken())).rejects.toThrow(new Error('the line is cut'));
  });

  test.each([
    ['berlin-siegessaeule.osm.gz', [5_117, 418, 50]],
    ['monaco.osm.pbf', [41_361, 6_180, 346]],
  ])('reads %s', async (name, counts) => {
    const bytes = realFile(name);
    if (bytes === undefined) return;
    const store = await readElements([bytes]);
    expect([store.nodes.count, store.ways.count, store.relations.count]).toEqual(counts);
  });
});
