/** Bodies of answers up to a limit: the rest of an answer is not read. */

/**
 * The bytes of an answer.
 *
 * @param most bytes; the body is cancelled as soon as it has more, and what came until then is dropped
 * @param type that of the answer
 * @throws RangeError where it has more
 */
export async function boundedBody(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, most: number, type = ''): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return new Blob(chunks, { type });
    length += next.value.length;
    if (length > most) {
      void reader?.cancel().catch(() => undefined);
      throw new RangeError(`more than ${most} bytes`);
    }
    chunks.push(next.value);
  }
}
