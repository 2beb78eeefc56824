/** What crosses between a host and the threads that hold the data. */
import type { StoreMessage } from '@flyover/osm-elements';
import type { FoundPlace } from '@flyover/place-search';
import type { DataSummary } from './data-summary.ts';
import type { DataSource } from './open-data.ts';
import type { SentQuery } from './sent-query.ts';

/** What a thread is asked. A thread takes `load` or `adopt` first, and only once. */
export type DataTask =
  | { readonly kind: 'load'; readonly source: DataSource }
  | { readonly kind: 'adopt'; readonly store: StoreMessage; readonly osmBase: string }
  | { readonly kind: 'query'; readonly query: SentQuery; readonly seconds: number }
  | { readonly kind: 'tile'; readonly z: number; readonly x: number; readonly y: number }
  | { readonly kind: 'search'; readonly text: string; readonly limit: number };

/** The answer to each kind of task. */
export interface DataAnswers {
  readonly load: { readonly store: StoreMessage; readonly summary: DataSummary };
  readonly adopt: undefined;
  /** The body follows in chunks, each when it is asked for. */
  readonly query: { readonly status: number; readonly contentType: string };
  /** A Mapbox Vector Tile, not compressed; empty where there is nothing. */
  readonly tile: Uint8Array<ArrayBuffer>;
  readonly search: readonly FoundPlace[];
}

/** To a thread: a task, the wish for the next chunk of its body, or the wish that it ends early. */
export type ToThread =
  | { readonly id: number; readonly kind: 'task'; readonly task: DataTask }
  | { readonly id: number; readonly kind: 'next' }
  | { readonly id: number; readonly kind: 'cancel' };

/**
 * From a thread: the answer of a task, a chunk of its body, the end of the body, or the sentence that says why there is no more.
 * Each task ends with `answer` (where it has no body), `end` or `failure`, also when it was cancelled.
 */
export type FromThread =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: DataAnswers[keyof DataAnswers] }
  | { readonly id: number; readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly id: number; readonly kind: 'end' }
  | { readonly id: number; readonly kind: 'failure'; readonly message: string };

/** A thread as the host sees it: a worker of a page, a thread of Node, or none at all (`localThread`). */
export interface DataThread {
  post(message: ToThread): void;
  /** Who gets the answers. Called once, before the first `post`. */
  listen(onMessage: (message: FromThread) => void, onEnd: (reason: Error) => void): void;
  /** Ends the thread at once, whatever it is doing; `onEnd` is not called for it. */
  end(): Promise<void>;
}
