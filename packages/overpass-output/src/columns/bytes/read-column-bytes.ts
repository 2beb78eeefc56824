/** Reads an answer in columns from its bytes while they arrive (`frames.ts` has the layout). */
import type { ColumnBatch, ColumnHead } from '../column-answer.ts';
import { damaged } from './check-value.ts';
import { FrameReader } from './frame-reader.ts';
import { END, HEAD, NOTES, STORE } from './frames.ts';
import type { BatchNotes } from './notes.ts';
import { readBatch } from './read-batch.ts';
import { readHead, readNotes } from './read-notes.ts';

/** What has been read of an answer. */
export type ColumnPiece = { readonly head: ColumnHead } | { readonly batch: ColumnBatch };

/** Takes chunks of any size; nothing in them is believed. */
export class ColumnBytesReader {
  private readonly frames = new FrameReader();
  private hasHead = false;
  private notes: BatchNotes | undefined;

  /**
   * What the bytes so far hold and was not given before.
   *
   * @throws ColumnBytesError
   */
  *push(chunk: Uint8Array): Generator<ColumnPiece, void> {
    this.frames.push(chunk);
    for (let frame = this.frames.next(); frame !== undefined; frame = this.frames.next()) {
      const piece = this.read(frame.kind, frame.content);
      if (piece !== undefined) yield piece;
    }
  }

  /** Behind the last byte. @throws ColumnBytesError where more should have come */
  finish(): void {
    this.frames.finish();
  }

  private read(kind: number, content: Uint8Array<ArrayBuffer>): ColumnPiece | undefined {
    const expected = !this.hasHead ? kind === HEAD : this.notes !== undefined ? kind === STORE : kind === NOTES || kind === END;
    if (!expected) throw damaged(`frame:${kind}`);
    if (kind === HEAD) {
      this.hasHead = true;
      return { head: readHead(content) };
    }
    if (kind === NOTES) this.notes = readNotes(content);
    if (kind !== STORE || this.notes === undefined) return undefined;
    const batch = readBatch(this.notes, content.buffer);
    this.notes = undefined;
    return { batch };
  }
}
