/** Runs a parsed query over a database and streams the answer. */
import { type Script, scriptOptions } from '@flyover/overpass-ql';
import { createAnswerWriter, usedBox } from './answer-writer.ts';
import { checkSupported } from './check-supported.ts';
import { ChunkQueue } from './chunk-queue.ts';
import type { Database } from './database.ts';
import { runComparison } from './differences/run-comparison.ts';
import { RuntimeError } from './errors.ts';
import { toBoxes } from './filter/bbox-filter.ts';
import { databaseAt } from './history/database-at.ts';
import { secondsOf } from './history/moment.ts';
import { PRESENT } from './history/versions.ts';
import type { RunContext } from './run-context.ts';
import { RunControl } from './run-control.ts';
import { createFrame } from './set-frame.ts';
import { runStatement } from './statement/run-statement.ts';
import { usesAreas } from './uses-areas.ts';

/** What `runQuery` takes. */
export interface RunOptions {
  /** Ends the run; the answer then fails with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Seconds at most, whatever `[timeout:]` says. */
  readonly timeout?: number;
  /** Bytes at most, whatever `[maxsize:]` says. */
  readonly maxsize?: number;
}

/** What an answer says besides its elements; complete when the last chunk was read. */
export interface RunStatus {
  readonly contentType: string;
  /** Run-time errors in the Overpass API's words, also printed in the answer. */
  readonly remarks: readonly string[];
}

/** A run that has begun. */
export interface RunningQuery {
  readonly contentType: string;
  /** The answer in chunks of about 64 kB, to be read once. */
  readonly chunks: AsyncGenerator<Uint8Array, void, void>;
  /** Filled while the answer is read. */
  readonly status: RunStatus;
}

/**
 * Runs a query.
 *
 * Run-time errors (time, memory, what needs a history) are remarks in the answer; an abort is thrown while the chunks are read.
 *
 * @param script without errors among its diagnostics
 * @throws UnsupportedError for the first part of the query that is not supported, before anything runs
 */
export function runQuery(database: Database, script: Script, options: RunOptions = {}): RunningQuery {
  checkSupported(script, database.history !== undefined);
  const settings = scriptOptions(script);
  const bbox = usedBox(settings);
  const withAreas = usesAreas(script);
  const writer = createAnswerWriter(database, () => context.database, script, withAreas);
  const queue = new ChunkQueue();
  const remarks: string[] = [];
  const stopped = new AbortController();
  const signal = options.signal === undefined ? stopped.signal : AbortSignal.any([options.signal, stopped.signal]);
  const control = new RunControl({
    signal,
    timeout: Math.min(settings.timeout, options.timeout ?? Number.POSITIVE_INFINITY),
    maxsize: Math.min(settings.maxsize, options.maxsize ?? Number.POSITIVE_INFINITY),
  });
  const context: RunContext = {
    database,
    comparison: undefined,
    control,
    frame: createFrame(),
    properties: new Map(),
    globalBox: bbox && toBoxes(bbox),
    remark: (text) => remarks.push(`runtime error: ${text}`),
    writer,
    usesAreas: withAreas,
    flush: () => queue.push(writer.bytes.take()),
    nextDerivedId: 1,
  };
  const run = async () => {
    writer.begin();
    try {
      if (settings.diff !== undefined) await runComparison(context, script.statements, settings.diff, runStatement);
      else {
        if (settings.date !== undefined) context.database = databaseAt(context, secondsOf(settings.date) ?? PRESENT);
        for (const statement of script.statements) await runStatement(context, statement);
      }
    } catch (error) {
      if (!(error instanceof RuntimeError)) throw error;
      for (const remark of error.remarks) context.remark(remark);
    }
    writer.end(remarks);
    await queue.push(writer.bytes.take(true));
  };
  const chunks = async function* () {
    run().then(
      () => queue.end(),
      (error: unknown) => queue.fail(error),
    );
    try {
      yield* queue.chunks();
    } finally {
      // a reader that left early ends the run
      stopped.abort();
      queue.release();
    }
  };
  return { contentType: writer.contentType, chunks: chunks(), status: { contentType: writer.contentType, remarks } };
}
