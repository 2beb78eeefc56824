/** A gzipped answer that is unpacked while it is read. */
import { startGunzip } from '@flyover/osm-elements';

/**
 * @param most bytes that may come out
 * @returns a stream that fails with a ReadError: 'malformed', 'truncated' or 'limit'
 */
export function unpackAnswer(packed: Blob, most: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = packed.stream().getReader();
  let given = 0;
  let gunzip: ReturnType<typeof startGunzip>;
  return new ReadableStream({
    start(controller) {
      gunzip = startGunzip(most, (chunk) => {
        given++;
        controller.enqueue(new Uint8Array(chunk));
      });
    },
    async pull(controller) {
      // there is no further request before data has arrived
      for (const before = given; given === before; ) {
        const { done, value } = await reader.read();
        if (!done) {
          await gunzip.push(value);
          continue;
        }
        await gunzip.finish();
        controller.close();
        return;
      }
    },
    async cancel() {
      gunzip.cancel();
      await reader.cancel();
    },
  });
}
