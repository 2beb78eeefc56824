/** Sources of answers to queries: a server, an answer fetched before, and anything else that gives bytes for a text. */
import type { ColumnBatch, ColumnHead } from '@flyover/overpass-output';

/** The options of a query's data directive (`{{data:overpass,option=value}}`), as far as they go to the source. */
export type QueryOptions = Readonly<Record<string, string>>;

/** An answer that comes as columns. */
export interface ColumnStream {
  readonly head: ColumnHead;
  /** To be read once. */
  readonly batches: AsyncIterable<ColumnBatch>;
  /** Bytes that have come, where they come over a network: a part may be long on its way. */
  readonly arrived?: () => number;
  /** Those of them that were not asked for before. */
  readonly take?: () => Uint8Array<ArrayBuffer>[];
}

/** An answer that begins to arrive. */
export interface SourceAnswer {
  /** As HTTP counts: below 300 all is well. */
  readonly status: number;
  /** As a server writes it; empty where there is none. */
  readonly statusText: string;
  /** Media type, or empty. */
  readonly contentType: string;
  /** Time after which the source may be asked again, as in the header `Retry-After`. */
  readonly retryAfter?: string;
  /** The bytes as they come; null where there are none. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  /** In place of bytes, where the source has them. */
  readonly columns?: ColumnStream;
}

/** Gives the answer to a query as a stream. A new kind of source is a file beside this one and a line in `choose-source.ts`. */
export interface QuerySource {
  /**
   * @param query as it goes out, placeholders filled in
   * @param signal ends the asking, and the body
   * @throws the signal's reason; whatever says why no answer comes
   */
  ask(query: string, options: QueryOptions, signal: AbortSignal): Promise<SourceAnswer>;
}

/**
 * Returns the key of an answer of a server: two requests share an answer only where all that is sent is the same.
 *
 * @param address of the server @param options in any order
 */
export function answerKey(address: string, query: string, options: QueryOptions): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([address, query, sorted]);
}
