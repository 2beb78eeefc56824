/**
 * Reads the JSON of the Overpass API (and of the OSM API) into columns, as its bytes arrive.
 *
 * The top object is read value by value, `elements` element by element; what ends outside the bytes so far is read
 * again when there are twice as many of it (see `ByteWindow`).
 */
import { eachChunk } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import { type ByteSource, ReadError, type ReadOptions } from '../read-error.ts';
import { END_OF_WINDOW } from '../text/byte-window.ts';
import { type PushReader, UnitReader } from '../text/unit-reader.ts';
import { VersionNotice } from '../text/version-notice.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, JsonCursor, OPEN_BRACE, OPEN_BRACKET } from './json-cursor.ts';
import { readElement } from './read-element.ts';
import { readPlainNode } from './read-plain-node.ts';
import { OVERPASS_JSON, readTopField } from './read-top-field.ts';
import { sampleAnswer } from './sample-answer.ts';
import { ContainerSkipper } from './skip-value.ts';

/** What the next unit is. */
type Step = 'start' | 'first-key' | 'key' | 'after-value' | 'first-element' | 'element' | 'after-element' | 'skip' | 'done';

/**
 * Reads Overpass JSON from a stream.
 *
 * @throws ReadError, or the reason of `options.signal`
 */
export async function readOverpassJson(source: ByteSource, options: ReadOptions = {}): Promise<ElementStore> {
  const reader = createOverpassJsonReader(options);
  await eachChunk(source, options.signal, (chunk) => reader.push(chunk));
  return reader.finish();
}

/** A reader of Overpass JSON that is handed its bytes; `options.signal` is looked at with every push. */
export function createOverpassJsonReader(options: ReadOptions = {}): PushReader {
  return new OverpassJsonReader(options);
}

/** Chunks that end in the middle of elements. */
const SAMPLE_CHUNK = 1000;

/**
 * A reader that has read a few elements of every kind, for the engine to learn from before the first real answer: see `sampleAnswer`. Keep it for
 * as long as answers are read: where no reader is left, the engine throws the machine code for readers away, and the next answer starts slowly again.
 */
export function readSample(): PushReader {
  const reader = new OverpassJsonReader({});
  const bytes = new TextEncoder().encode(sampleAnswer());
  for (let at = 0; at < bytes.length; at += SAMPLE_CHUNK) reader.push(bytes.subarray(at, at + SAMPLE_CHUNK));
  return reader;
}

class OverpassJsonReader extends UnitReader<JsonCursor> {
  private skipper = new ContainerSkipper();
  private step: Step = 'start';
  private hasElements = false;
  private readonly versions = new VersionNotice();

  constructor(options: ReadOptions) {
    super(options, (builder) => new JsonCursor(builder.strings));
  }

  protected stateAtEnd(): 'empty' | 'complete' | 'truncated' {
    if (this.step === 'start' && this.cursor.atEnd) return 'empty';
    if (this.step !== 'done') return 'truncated';
    if (!this.hasElements) throw new ReadError({ kind: 'noElements' }, 0);
    return 'complete';
  }

  protected readUnit(): boolean {
    const { cursor } = this;
    if (this.step === 'element' || this.step === 'first-element') return this.readElements();
    if (this.step === 'skip') {
      if (!this.skipper.skip(cursor)) return false;
      this.step = 'after-value';
      return true;
    }
    if (this.step === 'start') return this.readStart();
    const byte = cursor.space();
    if (cursor.atEnd) return false;
    switch (this.step) {
      case 'after-value':
        if (byte === COMMA) this.step = 'key';
        else if (byte === CLOSE_BRACE) this.step = 'done';
        else cursor.fail(', }');
        cursor.position++;
        return true;
      case 'after-element':
        if (byte === COMMA) this.step = 'element';
        else if (byte === CLOSE_BRACKET) this.step = 'after-value';
        else cursor.fail(', ]');
        cursor.position++;
        return true;
      case 'done':
        return cursor.failBehind();
      default:
        return this.readKey(byte);
    }
  }

  /** The byte order mark, white space and `{`. */
  private readStart(): boolean {
    const { cursor } = this;
    if (cursor.offset === 0 && cursor.bytes[0] === 0xef) {
      if (cursor.end < 3) throw END_OF_WINDOW;
      if (cursor.bytes[1] === 0xbb && cursor.bytes[2] === 0xbf) cursor.position = 3;
    }
    const byte = cursor.space();
    if (cursor.atEnd) return false;
    if (byte !== OPEN_BRACE) throw new ReadError({ kind: 'otherFormat', format: OVERPASS_JSON }, cursor.offset);
    cursor.position++;
    this.step = 'first-key';
    return true;
  }

  /** A key of the top object and, but for `elements` and unknown lists and objects, its value. */
  private readKey(byte: number): boolean {
    const { cursor } = this;
    if (byte === CLOSE_BRACE && this.step === 'first-key') {
      cursor.position++;
      this.step = 'done';
      return true;
    }
    cursor.key();
    const name = cursor.rangeText();
    const first = cursor.space();
    if (cursor.atEnd) throw END_OF_WINDOW;
    if (name === 'elements' && first === OPEN_BRACKET) {
      this.hasElements = true;
      cursor.position++;
      this.step = 'first-element';
    } else if (readTopField(cursor, name, this.builder.info)) {
      this.step = 'after-value';
    } else {
      this.skipper = new ContainerSkipper();
      this.step = 'skip';
    }
    return true;
  }

  /** Elements, as long as one follows the other: the loop that nearly all time goes into. */
  private readElements(): boolean {
    const { cursor, scratch, builder } = this;
    for (;;) {
      const byte = cursor.space();
      if (byte !== OPEN_BRACE) {
        if (cursor.atEnd) return false;
        if (byte !== CLOSE_BRACKET || this.step !== 'first-element') cursor.fail('{');
        cursor.position++;
        this.step = 'after-value';
        return true;
      }
      if (readPlainNode(cursor, builder)) {
        this.step = 'element';
        this.unitStart = cursor.position;
        continue;
      }
      readElement(cursor, scratch);
      if (this.versions.follows(scratch)) builder.info.history = true;
      scratch.commit(builder);
      this.step = 'after-element';
      this.unitStart = cursor.position;
      if (cursor.space() !== COMMA) return true;
      cursor.position++;
      this.step = 'element';
      this.unitStart = cursor.position;
    }
  }
}
