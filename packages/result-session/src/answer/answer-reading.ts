import { createOsmXmlReader, createSniffingReader, type ElementStore, type PushReader, ReadError } from '@flyover/osm-elements';
import type { RawLines } from '../raw/raw-lines.ts';
import type { RunStage } from '../run-outcome.ts';

/** The interval between reports of progress, ms. */
const PROGRESS_INTERVAL = 200;

/** The bytes of one answer on their way into lines and columns. */
export class AnswerReading {
  private kind: AnswerKind | undefined;
  private reader: PushReader | undefined;
  private reported = false;
  private telling: ReturnType<typeof setTimeout> | undefined;
  /** Error that ended the reading. */
  failure: unknown;
  private readonly raw: RawLines;
  private readonly contentType: string;
  private readonly onStage: (stage: RunStage) => void;

  constructor(raw: RawLines, contentType: string, onStage: (stage: RunStage) => void) {
    this.raw = raw;
    this.contentType = contentType;
    this.onStage = onStage;
  }

  push(chunk: Uint8Array<ArrayBuffer>): void {
    this.raw.push(chunk);
    if (this.kind === undefined) this.start(false);
    else this.read(chunk);
    this.telling ??= setTimeout(() => this.tell(), this.reported ? PROGRESS_INTERVAL : 0);
  }

  /** After the last byte, an abort or an error. */
  stop(): void {
    clearTimeout(this.telling);
  }

  /** Reports the latest counts even if no more bytes arrive. */
  private tell(): void {
    this.telling = undefined;
    this.reported = true;
    this.onStage({ stage: 'receiving', ...this.counts() });
  }

  /** @throws what the reader stopped at */
  finish(): { store: ElementStore | undefined; kind: AnswerKind } {
    if (this.kind === undefined) this.start(true);
    this.stop();
    this.onStage({ stage: 'receiving', ...this.counts() });
    this.onStage({ stage: 'parsing', ...this.counts() });
    if (isOtherJson(this.failure)) return { store: undefined, kind: 'text' };
    if (this.failure !== undefined) throw this.failure;
    try {
      return { store: this.reader?.finish(), kind: this.kind ?? 'text' };
    } catch (error) {
      if (isOtherJson(error)) return { store: undefined, kind: 'text' };
      this.failure = error;
      throw error;
    }
  }

  /** Returns the elements read so far; reading can continue. */
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
    if (this.kind === 'json') this.reader = createSniffingReader();
    else if (this.kind === 'xml') this.reader = createOsmXmlReader({ changes: 'told' });
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

/** JSON that holds neither elements nor features (the rows of a SQL server) is text for the Data tab. */
function isOtherJson(error: unknown): boolean {
  return error instanceof ReadError && error.kind === 'wrong-format';
}

/** The kind of an answer: by its content type, then by its first bytes. */

/** `page`: an HTML page, which is how errors come; `text`: anything without places (CSV, custom output). */
export type AnswerKind = 'json' | 'xml' | 'page' | 'text';

/** Whether an answer that is text is a table: by its content type, else by what was asked for. */
export function isTableText(contentType: string, query: string): boolean {
  return /csv|tab-separated/i.test(contentType) || /\bout\s{0,9}:\s{0,9}csv\b|\boutput\s{0,9}=\s{0,9}["']csv["']/.test(query);
}

/** The root element, complete up to the end of its name. */
const ROOT = /<(osm|osmchange|html)(?=[\s>/])/i;

/**
 * @param contentType the header, or empty
 * @param head the first bytes as text, at least up to the root element
 */
export function answerKind(contentType: string, head: string): AnswerKind {
  const type = contentType.toLowerCase();
  const start = head.trimStart();
  // values may hold markup: only what begins with markup is looked at for its root
  if (start.startsWith('{')) return 'json';
  const root = start.startsWith('<') ? ROOT.exec(start)?.[1].toLowerCase() : undefined;
  if (root !== undefined) return root === 'html' ? 'page' : 'xml';
  if (type.includes('json')) return 'json';
  return type.includes('html') ? 'page' : 'text';
}
