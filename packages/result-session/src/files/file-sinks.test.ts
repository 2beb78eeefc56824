import { expect, test } from 'vitest';
import { blobSink, diskSink } from './file-sinks.ts';

const chunk = (...bytes: number[]) => Uint8Array.from(bytes);

test('a blob has all bytes in their order, and its type', async () => {
  const sink = blobSink('text/plain', 4);
  for (const bytes of [chunk(1, 2, 3), chunk(4, 5), chunk(6)]) await sink.write(bytes);
  const outcome = await sink.close();
  if (outcome.kind !== 'file') throw new Error(outcome.kind);
  expect([outcome.blob.type, ...new Uint8Array(await outcome.blob.arrayBuffer())]).toEqual(['text/plain', 1, 2, 3, 4, 5, 6]);
});

test('a file on disk is written piece by piece while it is made', async () => {
  const writes: number[] = [];
  let closed = false;
  const stream = {
    write: async (blob: Blob) => void writes.push(blob.size),
    close: async () => {
      closed = true;
    },
  };
  const file = { createWritable: async () => stream } as Partial<FileSystemFileHandle> as FileSystemFileHandle;
  const sink = await diskSink(file, 4);
  await sink.write(chunk(1, 2, 3));
  expect(writes).toEqual([]);
  await sink.write(chunk(4, 5));
  await sink.write(chunk(6));
  expect([writes, closed]).toEqual([[5], false]);
  expect(await sink.close()).toEqual({ kind: 'written', bytes: 6 });
  expect([writes, closed]).toEqual([[5, 1], true]);
});
