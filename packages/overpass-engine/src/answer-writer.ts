/** The writers of answers: the format that a query asks for, and the queue of chunks between a run and the reader of its answer. */
import {
  type AnswerHead,
  type AnswerWriter,
  COPYRIGHT,
  type ColumnFormat,
  type ColumnHead,
  type ColumnWriter,
  createColumnWriter,
  createCsvWriter,
  createCustomWriter,
  createJsonWriter,
  createPopupWriter,
  createXmlWriter,
  type ElementPages,
  type PopupHeading,
} from '@flyover/overpass-output';
import { type Bbox, type PopupCategory, type Script, type ScriptOptions, scriptOptions } from '@flyover/overpass-ql';
import { compilePosixRegex } from '@flyover/posix-regex';
import type { Database } from './database.ts';
import { databaseSource } from './output/database-source.ts';

/** Stands in the head of answers. */
const GENERATOR = 'Flyover (Overpass API 0.7.62 compatible)';

/**
 * A writer of answers.
 *
 * @param shown the data at the moment that is printed at the time; the store behind it stays the same
 * @param withAreas whether the answer names the time of the areas
 */
export function createAnswerWriter(
  database: Database,
  shown: () => Database,
  script: Script,
  { withAreas, elementPages }: { readonly withAreas: boolean; readonly elementPages?: ElementPages | undefined },
): AnswerWriter {
  const { format, csv, popup } = scriptOptions(script);
  const head = answerHead(database, script, withAreas);
  const source = databaseSource(database, shown, format);
  if (format === 'json') return createJsonWriter(source, head);
  if (format === 'csv') return createCsvWriter(source, csv ?? { columns: [], header: true, separator: '\t' });
  if (format === 'popup') return createPopupWriter(source, popup.map(headingOf));
  return format === 'custom' ? createCustomWriter(source, head, elementPages) : createXmlWriter(source, head);
}

/** Any rule of a category is enough, whatever it stands with. */
function headingOf({ title, titleKey, rules }: PopupCategory): PopupHeading {
  const tests = rules.flat().map(({ key, pattern, negated }) => {
    const regex = compilePosixRegex(pattern, false);
    return (tags: readonly (readonly [string, string])[]) => tags.some((tag) => tag[0] === key && regex.test(tag[1])) !== negated;
  });
  return { title, titleKey, takes: (tags) => tags !== undefined && tests.some((test) => test(tags)) };
}

/** Whether an answer has columns: not those that are tables, pages or differences. */
export function hasColumns(script: Script): boolean {
  const { format, diff } = scriptOptions(script);
  return (format === 'json' || format === 'xml') && diff === undefined;
}

/** The head of an answer in columns. */
export function columnHead(database: Database, script: Script, withAreas: boolean): ColumnHead {
  return { format: scriptOptions(script).format === 'xml' ? 'xml' : 'json', head: answerHead(database, script, withAreas) };
}

/** The writer of an answer as columns. @param shown as of `createAnswerWriter` */
export function createColumns(database: Database, shown: () => Database, format: ColumnFormat): ColumnWriter {
  return createColumnWriter(databaseSource(database, shown, format), format);
}

function answerHead(database: Database, script: Script, withAreas: boolean): AnswerHead {
  const options = scriptOptions(script);
  const { osmBase } = database;
  const bbox = usedBox(options);
  return {
    generator: GENERATOR,
    osmBase,
    areasBase: withAreas ? osmBase : undefined,
    copyright: database.store.info.copyright ?? COPYRIGHT,
    ...(options.format === 'xml' && { bounds: bbox && ([bbox.south, bbox.west, bbox.north, bbox.east] as const) }),
  };
}

/** The box of `[bbox:]`; one with south above north counts as none. */
export function usedBox({ bbox }: Pick<ScriptOptions, 'bbox'>): Bbox | undefined {
  return bbox === undefined || bbox.south > bbox.north ? undefined : bbox;
}

/** A queue of chunks between a run and the reader of its answer; a slow reader makes the run wait. */

/** One writer, one reader. */
export class ChunkQueue<T> {
  private readonly waiting: T[] = [];
  private ended = false;
  private failure: { reason: unknown } | undefined;
  private wake: (() => void) | undefined;
  private read: (() => void) | undefined;
  private readonly mostWaiting: number;

  /** @param mostWaiting chunks that may wait before the run does */
  constructor(mostWaiting: number) {
    this.mostWaiting = mostWaiting;
  }

  /** Takes chunks; resolves when there is room for more. */
  async push(chunks: readonly T[]): Promise<void> {
    this.waiting.push(...chunks);
    this.wake?.();
    if (this.waiting.length <= this.mostWaiting) return;
    await new Promise<void>((resolve) => {
      this.read = resolve;
    });
  }

  /** No more chunks come. */
  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** The reader gets what waits, and then this error. */
  fail(reason: unknown): void {
    this.failure = { reason };
    this.end();
  }

  /** Releases a waiting writer: reading has stopped. */
  release(): void {
    this.read?.();
  }

  /** The chunks in order; ends when `end` was called, throws what `fail` was given. */
  async *chunks(): AsyncGenerator<T, void, void> {
    for (;;) {
      const chunk = this.waiting.shift();
      if (chunk !== undefined) {
        if (this.waiting.length <= this.mostWaiting) this.read?.();
        yield chunk;
      } else if (this.ended) {
        if (this.failure !== undefined) throw this.failure.reason;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}
