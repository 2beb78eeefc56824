import { afterEach, expect, test, vi } from 'vitest';
import { startMember } from './gunzip.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the platform is handed 64 kB at once, however large the pieces of a file are: it unpacks all of them before it waits', async () => {
  const writes: number[] = [];
  class CountingStream extends DecompressionStream {
    override get writable(): WritableStream<BufferSource> {
      const writer = super.writable.getWriter();
      return new WritableStream({
        write(chunk) {
          writes.push(chunk.byteLength);
          return writer.write(chunk);
        },
        close: () => writer.close(),
        abort: (reason) => writer.abort(reason),
      });
    }
  }
  vi.stubGlobal('DecompressionStream', CountingStream);
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed >>> 24;
  };
  const bytes = Uint8Array.from({ length: 300_000 }, noise);
  const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
  let unpacked = 0;
  const member = startMember((chunk) => {
    unpacked += chunk.length;
  });
  await member.write(packed);
  await member.finish();
  expect(unpacked).toBe(bytes.length);
  expect(packed.length).toBeGreaterThan(2 << 16);
  expect(Math.max(...writes)).toBe(1 << 16);
});
