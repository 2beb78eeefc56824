/** Runs a parsed query over a database and streams the answer. */
import type { ColumnBatch, ColumnHead, ElementPages, ElementWriter } from '@flyover/overpass-output';
import { allStatements, type Script, scriptOptions, type TextSource } from '@flyover/overpass-ql';
import { ChunkQueue, columnHead, createAnswerWriter, createColumns, hasColumns, usedBox } from './answer-writer.ts';
import { checkSupported, usesAreas } from './check-supported.ts';
import type { Database } from './database.ts';
import { runComparison } from './differences/run-comparison.ts';
import { RuntimeError } from './errors.ts';
import type { ExplainLog } from './explain-log.ts';
import { enterMoment, secondsOf } from './history/moment.ts';
import { PRESENT } from './history/versions.ts';
import { createFrame, type RunContext } from './run-context.ts';
import { RunControl } from './run-control.ts';
import { runStatement } from './statement/run-statement.ts';
import type { StatementGuide } from './statement-guide.ts';

/** Options of `runQuery`. */
export interface RunOptions {
  /** Ends the run; the answer then fails with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Seconds at most, whatever `[timeout:]` says. */
  readonly timeout?: number;
  /** Seconds that what is done for one element may hold the thread, where something else waits for it; as long as the run where it is not given. */
  readonly longestHold?: number;
  /** Bytes at most, whatever `[maxsize:]` says. */
  readonly maxsize?: number;
  /** Whether a chunk of text holds only until the next one is asked for: its memory is written again. Who keeps chunks copies them. */
  readonly reuseChunks?: boolean;
  /** Source of the query text: it decides which line an error at the end of the text names. `body` where absent. */
  readonly source?: TextSource;
  /** Pages to which `[out:custom]` redirects a browser. */
  readonly elementPages?: ElementPages;
  /** Records the statements that run, their times and their results; complete once the last chunk was read. */
  readonly explain?: ExplainLog;
  /** Decides for each statement whether it runs, where the elements arrive piece by piece. */
  readonly guide?: StatementGuide;
}

/** The facts about an answer besides its elements; complete when the last chunk was read. */
export interface RunStatus {
  readonly contentType: string;
  /** Run-time errors in the Overpass API's words, also printed in the answer. */
  readonly remarks: readonly string[];
  /** The address that a browser shall go to, which `[out:custom]` gives of one element; undefined for all other answers. */
  readonly location: string | undefined;
}

/** A run that has begun. */
export interface RunningQuery {
  readonly contentType: string;
  /** The answer in chunks of about 64 kB, to be read once. */
  readonly chunks: AsyncGenerator<Uint8Array, void, void>;
  /** Filled while the answer is read. */
  readonly status: RunStatus;
}

/** A run whose answer comes as columns. */
export interface RunningColumns {
  readonly head: ColumnHead;
  /** The parts of the answer, to be read once: one, or one about every half second. */
  readonly batches: AsyncGenerator<ColumnBatch, void, void>;
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
  const remarks: string[] = [];
  let contentType = '';
  let location = (): string | undefined => undefined;
  let giveBack: ((chunk: Uint8Array<ArrayBuffer>) => void) | undefined;
  const all = run(database, script, options, remarks, (printed, shown) => {
    const writer = createAnswerWriter(printed, shown, script, { withAreas: usesAreas(script), elementPages: options.elementPages });
    const { bytes } = writer;
    ({ contentType } = writer);
    location = () => writer.location;
    if (options.reuseChunks === true) giveBack = (chunk) => bytes.giveBack(chunk);
    return {
      mostWaiting: MOST_CHUNKS,
      writer,
      isFull: () => bytes.hasFull,
      kept: () => writer.keptUnits ?? 0,
      take: (all) => bytes.take(all),
    };
  });
  const chunks = giveBack === undefined ? all : givingBack(all, giveBack);
  const status = {
    contentType,
    remarks,
    get location() {
      return location();
    },
  };
  return { contentType, chunks, status };
}

/**
 * As `runQuery`, but the answer is not printed.
 *
 * @returns undefined where the query asks for what has no columns: CSV, a page, differences
 */
export function runColumns(database: Database, script: Script, options: RunOptions = {}): RunningColumns | undefined {
  checkSupported(script, database.history !== undefined);
  if (!hasColumns(script)) return undefined;
  const head = columnHead(database, script, usesAreas(script));
  const batches = run(database, script, options, [], (printed, shown) => {
    const writer = createColumns(printed, shown, head.format);
    // what half a second of a run gives is large
    return { mostWaiting: 1, writer, isFull: () => writer.hasFull, kept: () => 0, take: (all) => writer.take(all) };
  });
  return { head, batches };
}

/** Gives each chunk back when the next one is asked for. */
async function* givingBack<T>(chunks: AsyncGenerator<T, void, void>, giveBack: (chunk: T) => void): AsyncGenerator<T, void, void> {
  for await (const chunk of chunks) {
    yield chunk;
    giveBack(chunk);
  }
}

/** Chunks that wait for the reader: few enough that the memory of all of them stays near the processor while it is written again. */
const MOST_CHUNKS = 4;

/** The Overpass API's message for `make-area`, which queries must not use. */
const RULES_ONLY = 'Specify --rules to execute a rule. make-area can only appear in rules.';

/** Output of a run. `take` returns full chunks, or all of it; once `mostWaiting` chunks wait for the reader, the run waits too. */
interface RunOutput<T> {
  readonly mostWaiting: number;
  readonly writer: ElementWriter;
  readonly isFull: () => boolean;
  /** Bytes, about, that it keeps until the end. */
  readonly kept: () => number;
  readonly take: (all: boolean) => readonly T[];
}

/**
 * @param remarks is filled
 * @param createOutput is given the data that is printed, and the same at the moment that is printed at the time
 */
function run<T>(
  database: Database,
  script: Script,
  options: RunOptions,
  remarks: string[],
  createOutput: (printed: Database, shown: () => Database) => RunOutput<T>,
): AsyncGenerator<T, void, void> {
  const settings = scriptOptions(script);
  const bbox = usedBox(settings);
  // elements are read before they are printed
  const printed = database.parts?.open();
  const { writer, isFull, kept, take, mostWaiting } = createOutput(
    printed?.database ?? database,
    () => printed?.database ?? context.database,
  );
  const queue = new ChunkQueue<T>(mostWaiting);
  const stopped = new AbortController();
  const signal = options.signal === undefined ? stopped.signal : AbortSignal.any([options.signal, stopped.signal]);
  const control = new RunControl({
    signal,
    timeout: Math.min(settings.timeout, options.timeout ?? Number.POSITIVE_INFINITY),
    longestHold: options.longestHold,
    maxsize: Math.min(settings.maxsize, options.maxsize ?? Number.POSITIVE_INFINITY),
  });
  const context: RunContext = {
    database,
    isLost: false,
    comparison: undefined,
    control,
    frame: createFrame(),
    globalBox: bbox,
    remark(text) {
      remarks.push(`runtime error: ${text}`);
      writer.remark(`runtime error: ${text}`);
    },
    writer,
    printed,
    csvColumns: settings.csv?.columns,
    usesAreas: usesAreas(script),
    flush: () => queue.push(take(false)),
    isFull: () => {
      control.checkSize(kept());
      return isFull();
    },
    nextDerivedId: 1,
    explain: options.explain,
    guide: options.guide,
  };
  const runAll = async () => {
    writer.begin();
    try {
      if (allStatements(script.statements).some(({ kind }) => kind === 'makeArea')) throw new RuntimeError([RULES_ONLY]);
      if (settings.diff !== undefined) await runComparison(context, script.statements, settings.diff, runStatement);
      else {
        if (settings.date !== undefined) enterMoment(context, secondsOf(settings.date) ?? PRESENT);
        for (const statement of script.statements) await runStatement(context, statement);
      }
    } catch (error) {
      if (!(error instanceof RuntimeError)) throw error;
      for (const remark of error.remarks) context.remark(remark);
    }
    writer.end();
    await queue.push(take(true));
  };
  const chunks = async function* () {
    let isOver = false;
    runAll()
      .finally(() => {
        isOver = true;
      })
      .then(
        () => queue.end(),
        (error: unknown) => queue.fail(error),
      );
    try {
      yield* queue.chunks();
    } finally {
      // a reader that left early ends the run; to end one that is over would cost a tenth of a short query
      if (!isOver) stopped.abort();
      queue.release();
    }
  };
  return chunks();
}
