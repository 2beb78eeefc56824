/** A body that is there as a whole, and that many answers may have in common. */

/** Its bytes as they are: a `Response` copies those that it is given, and keeps the copy until its client has read it. */
export function wholeBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
