import { describe, expect, test } from 'vitest';
import { eachChunk, streamChunks } from './byte-source.ts';
import type { ByteSource } from './read-error.ts';

const chunks = [Uint8Array.of(1, 2), Uint8Array.of(3)];

async function bytesOf(source: ByteSource): Promise<number[]> {
  const bytes: number[] = [];
  await eachChunk(source, undefined, (chunk) => {
    bytes.push(...chunk);
  });
  return bytes;
}

async function* asyncChunks() {
  yield* chunks;
}

/** A stream that gives one chunk and then nothing, for ever. */
function endlessStream(onCancel: (reason: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(chunks[0]), cancel: onCancel });
}

describe('eachChunk', () => {
  test('takes lists', async () => expect(await bytesOf(chunks)).toEqual([1, 2, 3]));
  test('takes generators', async () => expect(await bytesOf(asyncChunks())).toEqual([1, 2, 3]));
  test('takes streams', async () => expect(await bytesOf(new Blob(chunks).stream())).toEqual([1, 2, 3]));

  test('does not begin when it is aborted already', async () => {
    const visited: Uint8Array[] = [];
    await expect(
      eachChunk(chunks, AbortSignal.abort('never mind'), (chunk) => {
        visited.push(chunk);
      }),
    ).rejects.toBe('never mind');
    expect(visited).toEqual([]);
  });

  test('cancels a stream that it waits for', async () => {
    const controller = new AbortController();
    const cancelled: unknown[] = [];
    const reading = eachChunk(
      endlessStream((reason) => cancelled.push(reason)),
      controller.signal,
      () => queueMicrotask(() => controller.abort('stop')),
    );
    await expect(reading).rejects.toBe('stop');
    expect(cancelled).toEqual(['stop']);
  });

  test('cancels a stream when a chunk cannot be used', async () => {
    const cancelled: unknown[] = [];
    const reading = eachChunk(
      endlessStream((reason) => cancelled.push(reason)),
      undefined,
      () => {
        throw new Error('broken');
      },
    );
    await expect(reading).rejects.toThrow('broken');
    expect(cancelled).toEqual([undefined]);
  });

  test('gives the error of the source', async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('connection lost')) });
    await expect(bytesOf(broken)).rejects.toThrow('connection lost');
  });
});

describe('streamChunks', () => {
  test('gives the chunks of a stream, and its error', async () => {
    const read: Uint8Array[] = [];
    for await (const chunk of streamChunks(new Blob(chunks).stream())) read.push(chunk);
    expect(read.flatMap((chunk) => [...chunk])).toEqual([1, 2, 3]);
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.error(new Error('cut')) });
    await expect(streamChunks(broken).next()).rejects.toThrow('cut');
  });

  test('cancels a stream that is left early', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(Uint8Array.of(1)),
      cancel() {
        cancelled = true;
      },
    });
    for await (const _ of streamChunks(stream)) break;
    expect(cancelled).toBe(true);
  });
});
