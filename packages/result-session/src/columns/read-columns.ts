/** The reader of an answer in columns, whose text is printed on demand. */

import { type ElementStore, storeFromMessage, storeToMessage, storeTransferables } from '@flyover/osm-elements';
import {
  type ColumnAnswer,
  type ColumnBatch,
  ColumnBytesError,
  ColumnBytesReader,
  type ColumnHead,
  joinBatches,
  printColumns,
} from '@flyover/overpass-output';
import { errorMessage } from '@flyover/worker-calls';
import { partialOf, startPictures } from '../answer/picture-timer.ts';
import { RawLines, type RawPrinter, type RawShelf } from '../raw/raw-lines.ts';
import type { RunFailure, RunStage } from '../run-outcome.ts';
import type { ColumnStream } from '../sources/query-source.ts';

/** The outcome of reading columns. */
export interface ColumnsRead {
  /** Printed as far as it is read. */
  readonly raw?: RawLines;
  readonly store?: ElementStore;
  readonly columnBytes: number;
  readonly failure?: RunFailure;
}

/**
 * Never throws: whatever happens is in what is given back, with what had come by then.
 *
 * @param onPartial is given what has come so far, now and then, while more is on its way
 * @param shelf takes the bytes that came, and the text once it is printed
 */
export async function readColumns(
  { head, batches, arrived, take }: ColumnStream,
  signal: AbortSignal,
  onStage: (stage: RunStage) => void,
  onPartial: (part: ColumnsRead) => void,
  shelf?: RawShelf,
): Promise<ColumnsRead> {
  const reading = new ColumnReading(head);
  const read = (answer: ColumnAnswer | undefined, to?: RawShelf): ColumnsRead => ({
    columnBytes: reading.bytes,
    ...(answer !== undefined && { raw: printed(answer, to), store: answer.store }),
  });
  const pictures = startPictures(reading, (answer) => onPartial(read(answer)));
  const telling = arrived && setInterval(() => onStage({ stage: 'receiving', ...reading.counts(), bytes: arrived() }), PROGRESS_INTERVAL);
  try {
    for await (const batch of batches) {
      signal.throwIfAborted();
      reading.push(batch);
      shelveIfPossible(take, shelf);
      onStage({ stage: 'receiving', ...reading.counts() });
    }
    onStage({ stage: 'parsing', ...reading.counts() });
    return read(reading.partial(), shelf);
  } catch (error) {
    const part = read(partialOf(reading), shelf);
    if (signal.aborted) return part;
    const message = errorMessage(error);
    return { ...part, failure: { kind: failureKind(error), message, lines: [] } };
  } finally {
    clearInterval(telling);
    shelveIfPossible(take, shelf);
    pictures.stop();
  }
}

/** The interval between reports of progress, ms. */
const PROGRESS_INTERVAL = 200;

/** The kind of a failure: bytes that end early were lost in transit. */
function failureKind(error: unknown): RunFailure['kind'] {
  if (error instanceof RangeError) return 'crashed';
  return error instanceof ColumnBytesError && error.fault !== 'cut' ? 'unreadable' : 'broken';
}

class ColumnReading {
  private batches: ColumnBatch[] = [];
  private elements = 0;
  /** Of the columns so far. */
  bytes = 0;
  private readonly head: ColumnHead;

  constructor(head: ColumnHead) {
    this.head = head;
  }

  push(batch: ColumnBatch): void {
    this.batches.push(batch);
    this.bytes += storeTransferables(storeFromMessage(batch.store)).reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const { count } of batch.runs) this.elements += count;
  }

  counts(): { bytes: number; elements: number } {
    return { bytes: this.bytes, elements: this.elements };
  }

  partial(): ColumnAnswer | undefined {
    if (this.batches.length === 0) return undefined;
    const answer = joinBatches(this.head, this.batches);
    // the next picture joins what is new only
    if (this.batches.length > 1) this.batches = [{ ...answer, store: storeToMessage(answer.store) }];
    return answer;
  }
}

/**
 * The text of an answer whose bytes were kept, as far as they go.
 *
 * @returns undefined where they hold no part of one
 */
export function printKept(chunks: readonly Uint8Array[], shelf?: RawShelf): RawLines | undefined {
  const reader = new ColumnBytesReader();
  const batches: ColumnBatch[] = [];
  let head: ColumnHead | undefined;
  try {
    for (const chunk of chunks) {
      for (const piece of reader.push(chunk)) {
        if ('head' in piece) head = piece.head;
        else batches.push(piece.batch);
      }
    }
  } catch (error) {
    if (!(error instanceof ColumnBytesError)) throw error;
  }
  return head === undefined || batches.length === 0 ? undefined : printed(joinBatches(head, batches), shelf);
}

function printed(answer: ColumnAnswer, shelf: RawShelf | undefined): RawLines {
  return RawLines.printed(printerOf(answer), shelf && ((chunks) => shelf(chunks, 'printed')));
}

/** Moves bytes to the shelf. Where there is no room, the answer is lost when this thread ends. */
function shelveIfPossible(take: ColumnStream['take'], shelf: RawShelf | undefined): void {
  const chunks = take?.() ?? [];
  if (chunks.length === 0) return;
  try {
    shelf?.(chunks, 'columns');
  } catch {
    // it is drawn all the same
  }
}

function printerOf(answer: ColumnAnswer): RawPrinter {
  const total = answer.runs.reduce((sum, { count }) => sum + count, 0);
  let printed = 0;
  const chunks = printColumns(answer, (done) => {
    printed = done;
  });
  return {
    next() {
      const { done, value } = chunks.next();
      return done === true ? undefined : value;
    },
    share: () => (total === 0 ? 0 : printed / total),
  };
}
