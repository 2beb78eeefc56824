/** Asks the server and reads its answer while it arrives: the raw bytes for the Data tab, the elements for the map. */
import { createOsmXmlReader, createOverpassJsonReader, type ElementStore, type PushReader, ReadError } from '@flyover/osm-elements';
import { failureOfAnswer } from './answer-failure.ts';
import { type AnswerKind, answerKind, ROOT } from './answer-kind.ts';
import { type PictureTimer, startPictureTimer } from './picture-timer.ts';
import { RawLines } from './raw-lines.ts';
import type { RunFailure, RunRequest, RunStage } from './result-protocol.ts';

/** What came of a request. */
export interface Answer {
  readonly raw: RawLines;
  /** From the request to the last byte, milliseconds. */
  readonly requestMs: number;
  /** Complete, or after an abort or an error what was whole by then. Absent for text and error pages. */
  readonly store?: ElementStore;
  readonly aborted: boolean;
  readonly failure?: RunFailure;
}

/** How often progress is told, ms. */
const PROGRESS_INTERVAL = 200;

/**
 * Never throws: whatever happens is in the answer.
 *
 * @param onPartial is given what has come so far, now and then, while more is on its way
 */
export async function fetchAnswer(
  request: RunRequest,
  signal: AbortSignal,
  onStage: (stage: RunStage) => void,
  onPartial: (answer: Answer) => void = () => undefined,
): Promise<Answer> {
  const started = performance.now();
  const raw = new RawLines();
  const finish = (rest: Partial<Answer>): Answer => ({ raw, requestMs: performance.now() - started, aborted: signal.aborted, ...rest });
  onStage({ stage: 'calling' });
  let response: Response;
  try {
    response = await postQuery(request, signal);
  } catch (error) {
    return finish(signal.aborted ? {} : { failure: { kind: 'rejected', message: messageOf(error), lines: [] } });
  }
  const reading = new AnswerReading(raw, response.headers.get('content-type') ?? '', onStage);
  const pictures = startPictures(reading, (store) => onPartial(finish({ store })));
  try {
    if (response.body !== null) await pump(response.body, signal, reading);
    const { store, kind } = reading.finish();
    const failure = failureOfAnswer(response, kind, raw, store?.info.remarks);
    return finish({ store: failure === undefined ? store : undefined, failure });
  } catch (error) {
    const store = reading.partial();
    if (signal.aborted) return finish({ store });
    // what is not readable under an error's status is the error's text
    if (!response.ok && error instanceof ReadError) return finish({ failure: failureOfAnswer(response, 'text', raw) });
    const kind = error instanceof ReadError ? 'unreadable' : 'rejected';
    return finish({ store, failure: { kind, message: messageOf(error), lines: [] } });
  } finally {
    pictures.stop();
    reading.stop();
  }
}

function startPictures(reading: AnswerReading, onStore: (store: ElementStore) => void): PictureTimer {
  let drawn = 0;
  return startPictureTimer(() => {
    const { elements } = reading.counts();
    const store = elements > drawn ? reading.partial() : undefined;
    if (store === undefined) return false;
    drawn = elements;
    onStore(store);
    return true;
  });
}

function postQuery(request: RunRequest, signal: AbortSignal): Promise<Response> {
  const form = new URLSearchParams({ data: request.query });
  for (const [name, value] of Object.entries(request.options)) form.set(`options[${name}]`, value);
  return fetch(`${request.server}interpreter`, { method: 'POST', body: form, signal });
}

async function pump(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal, reading: AnswerReading): Promise<void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      reading.push(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The bytes of one answer on their way into lines and columns. */
class AnswerReading {
  private kind: AnswerKind | undefined;
  private reader: PushReader | undefined;
  private told = false;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private failure: unknown;
  private readonly raw: RawLines;
  private readonly contentType: string;
  private readonly onStage: (stage: RunStage) => void;

  constructor(raw: RawLines, contentType: string, onStage: (stage: RunStage) => void) {
    this.raw = raw;
    this.contentType = contentType;
    this.onStage = onStage;
  }

  push(chunk: Uint8Array): void {
    this.raw.push(chunk);
    if (this.kind === undefined) this.start(false);
    else this.read(chunk);
    this.telling ??= setTimeout(() => this.tell(), this.told ? PROGRESS_INTERVAL : 0);
  }

  /** After the last byte, an abort or an error. */
  stop(): void {
    clearTimeout(this.telling);
  }

  /** What came last is told too, however long nothing more comes. */
  private tell(): void {
    this.telling = undefined;
    this.told = true;
    this.onStage({ stage: 'receiving', ...this.counts() });
  }

  finish(): { store: ElementStore | undefined; kind: AnswerKind } {
    if (this.kind === undefined) this.start(true);
    this.stop();
    this.onStage({ stage: 'receiving', ...this.counts() });
    this.onStage({ stage: 'parsing', ...this.counts() });
    if (this.failure !== undefined) throw this.failure;
    return { store: this.reader?.finish(), kind: this.kind ?? 'text' };
  }

  partial(): ElementStore | undefined {
    return this.reader?.partial();
  }

  counts(): { bytes: number; elements: number } {
    return { bytes: this.raw.bytes, elements: this.reader?.progress.elements ?? 0 };
  }

  /** The kind is known once the root of the answer is here. */
  private start(complete: boolean): void {
    const head = this.raw.text(2000);
    if (!complete && this.raw.bytes < 2000 && !head.trimStart().startsWith('{') && !ROOT.test(head)) return;
    this.kind = answerKind(this.contentType, head);
    if (this.kind === 'json') this.reader = createOverpassJsonReader();
    else if (this.kind === 'xml') this.reader = createOsmXmlReader();
    this.read(this.raw.all());
  }

  /** After an error nothing more is read, but the raw answer goes on to its end: the Data tab shows all of it. */
  private read(chunk: Uint8Array): void {
    if (this.failure !== undefined) return;
    try {
      this.reader?.push(chunk);
    } catch (error) {
      this.failure = error;
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
