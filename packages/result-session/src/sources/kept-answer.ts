/** An answer that was fetched before, or a file. */
import type { QuerySource } from './query-source.ts';

export interface KeptAnswer {
  /** Its type is the answer's; whatever is asked, it is given. */
  readonly answer: Blob;
  /** It is gzipped, and may become so many bytes. */
  readonly unpackTo?: number;
}

/** Reads it while the run goes on: nothing of it is in memory before. */
export function keptAnswer({ answer, unpackTo }: KeptAnswer): QuerySource {
  return {
    async ask(_query, _options, signal) {
      signal.throwIfAborted();
      const well = { status: 200, statusText: '' };
      if (unpackTo !== undefined) {
        const { unpackAnswer } = await import('./unpack-answer.ts');
        return { ...well, contentType: '', body: unpackAnswer(answer, unpackTo) };
      }
      // the stream of a blob is not typed alike everywhere, that of a response is
      return { ...well, contentType: answer.type, body: new Response(answer).body };
    },
  };
}
