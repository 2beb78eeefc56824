/** The request, progress and outcome of a run, for its caller. All types can cross to another thread. */
import type { Bbox } from '@flyover/bounding-box';
import type { SmallShapes } from '@flyover/feature-tiles';
import type { ReadFault } from '@flyover/osm-elements';
import type { ChangeCounts } from './comparison/changes.ts';
import type { StyleReport } from './held/look.ts';
import type { SourceChoice } from './sources/choose-source.ts';
import type { QueryOptions } from './sources/query-source.ts';

/** One run: the text as it goes to the server, and where it goes. */
export interface RunRequest {
  readonly runId: number;
  /** Placeholders expanded. */
  readonly query: string;
  /** Source that the query is sent to. */
  readonly source: SourceChoice;
  /** Of the data directive. */
  readonly options: QueryOptions;
  /** The style directives of the query, in their order. */
  readonly sheets?: readonly string[];
  /** Drawing of small features. */
  readonly smallShapes: SmallShapes;
}

/** The stage of a run, in the order of the specification's progress stages. */
export type RunStage =
  | { readonly stage: 'calling' }
  | { readonly stage: 'receiving'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'parsing'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'rendering'; readonly bytes: number; readonly elements: number }
  | { readonly stage: 'printing'; readonly bytes: number; readonly elements: number };

/** Numbers of a finished run. */
export interface RunStats {
  /** Of the answer as it came: its text, or its columns. */
  readonly bytes: number;
  /** It came as columns: how long its text is shows once that is printed. */
  readonly columns?: true;
  /** From the request to the last byte, milliseconds. */
  readonly requestMs: number;
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  readonly areas: number;
  /** Drawn features. */
  readonly points: number;
  readonly lines: number;
  readonly polygons: number;
  /** Of the drawn features: in a relation, and with missing members or nodes. */
  readonly inRelation: number;
  readonly tainted: number;
  /** Elements that are not drawn since nothing says where they are, rows of the table alone; none of them a count. */
  readonly placeless: number;
  /** Points and boxes that stand for a shape that did not come, and the boxes among them. */
  readonly placeholders: number;
  readonly placeholderBoxes: number;
  /** ISO times of the data and of the areas, where the answer says. */
  readonly osmBase?: string;
  readonly areasBase?: string;
}

/** Reason why a map stays blank, in the specification's words ("Empty-map reasons"). */
export type EmptyReason =
  | 'emptyDataset'
  | 'noVisibleData'
  | 'onlyAreas'
  | 'noCoordinates'
  | 'unstructured'
  | 'counts'
  | 'unknown'
  | 'error';

/** The numbers of one `out count`, in the order of the answer: `nodes`, `ways`, `relations`, `areas`, `total`. */
export type CountNumbers = readonly (readonly [name: string, value: string])[];

/**
 * Failure of a run: `rejected`, no answer arrived; `broken`, the connection was lost within it; `foreign`, the server is no query server; `status`, an
 * error's status; `query`, the server refuses the query; `remark`, the query could not finish; `unreadable` text; `crashed`, the worker. `message` is that of
 * the server or the platform, or for logs where a reader found something wrong (`readFault`); `lines` are lines of the query that was sent, 1-based.
 */
export interface RunFailure {
  readonly kind: 'rejected' | 'broken' | 'foreign' | 'status' | 'query' | 'remark' | 'unreadable' | 'crashed';
  readonly message: string;
  readonly readFault?: ReadFault;
  readonly lines: readonly number[];
  readonly status?: number;
  /** As the server writes it; absent with HTTP/2, which has none. */
  readonly statusText?: string;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter?: number;
}

export interface RunOutcome {
  readonly runId: number;
  /** Counts the pictures of a run: what arrives slowly is drawn several times. */
  readonly picture: number;
  /** More is on its way. */
  readonly partial?: true;
  /** `map`: there are features; `empty`: none, see `reason`; `text`: an answer without a map. */
  readonly kind: 'map' | 'empty' | 'text' | 'failed' | 'aborted';
  readonly stats: RunStats;
  readonly reason?: EmptyReason;
  readonly failure?: RunFailure;
  /** Of the features, degrees. */
  readonly bounds?: Bbox;
  /** Style of the features, if there are any, and the errors in the sheets of the query. */
  readonly style?: StyleReport;
  /** Of `out count`, the first of them; absent where the answer has none. */
  readonly counts?: readonly CountNumbers[];
  /** Number of elements by kind of change, where the answer compares two moments. */
  readonly changes?: ChangeCounts;
  /** Whether there is a raw answer to show. */
  readonly hasText: boolean;
  /** It is rows of text, such as `[out:csv]` gives, which the table shows. */
  readonly isTable?: true;
}

/** The outcome of a run whose worker stopped: the raw text received so far, and the reason. */
export function crashOutcome(runId: number, bytes: number, message = ''): RunOutcome & { readonly failure: RunFailure } {
  // written out: the page has this on its own thread, without all that counts features
  const none = { nodes: 0, ways: 0, relations: 0, areas: 0, points: 0, lines: 0, polygons: 0, inRelation: 0, tainted: 0 };
  return {
    runId,
    picture: 0,
    kind: 'failed',
    reason: 'error',
    stats: { bytes, requestMs: 0, ...none, placeless: 0, placeholders: 0, placeholderBoxes: 0 },
    failure: { kind: 'crashed', message, lines: [] },
    hasText: bytes > 0,
  };
}
