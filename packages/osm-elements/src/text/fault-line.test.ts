import { gzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ReadFault } from '../read-error.ts';
import { withLine } from './fault-line.ts';

const fault = { kind: 'syntax', format: 'JSON', expected: '{', byte: 5 } as const;
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['in the first line', ['abcdefg'], 1],
  ['behind two ends of lines', ['a\nb\ncd\ne'], 3],
  ['whatever the size of the chunks', ['a', '\n', 'b\nc', 'd\n'], 3],
  ['at the end of a line, which belongs to it', ['a\nbcd\ne'], 2],
])('a fault %s', async (_, chunks, line) => expect(await withLine(fault, chunks.map(bytes))).toEqual({ ...fault, line }));

test.each<[string, ReadFault, Iterable<Uint8Array>]>([
  ['of packed bytes, whose lines are others', fault, [gzipSync(bytes('a\nb\nc'))]],
  ['of bytes that are not there any more', fault, [bytes('a\n')]],
  ['that is none of a text', { kind: 'cut', format: '.osm.pbf', byte: 5 }, [bytes('a\nbcdefg')]],
])('a fault %s has no line', async (_, fault, source) => expect(await withLine(fault, source)).toEqual(fault));

test('a source that fails leaves the fault as it is', async () => {
  const failing = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) });
  expect(await withLine(fault, failing)).toEqual(fault);
});
