/**
 * The reader of Overpass JSON (and of the OSM API), from bytes as they arrive into columns.
 *
 * The top object is read value by value, `elements` element by element. A value cut by the end of the bytes is read again once twice as many have come (see
 * `ByteWindow`).
 */
import { eachChunk } from '../byte-source.ts';
import { type ElementStore, NO_COORDINATE, type StoreInfo } from '../element-store.ts';
import { type ByteSource, ReadError, type ReadOptions } from '../read-error.ts';
import type { StoreBuilder } from '../store-builder.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import { VersionNotice } from '../text/element-scratch.ts';
import { END_OF_WINDOW, type PushReader, UnitReader } from '../text/unit-reader.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-cursor.ts';
import { fixedText } from './json-text.ts';
import { readElement } from './read-element.ts';
import { ContainerSkipper, skipValue } from './skip-value.ts';

/** The next unit. */
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

// Fields of the top object: facts about the answer.

/** The common name of the format. */
const OVERPASS_JSON = 'Overpass JSON';

/**
 * Reads the value of a field of the top object; the cursor is at its first byte.
 *
 * @returns false, with nothing read, where it is an object or array to skip
 * @throws ReadError `wrong-format` where the field shows that this is GeoJSON
 */
function readTopField(cursor: JsonCursor, name: string, info: StoreInfo): boolean {
  const byte = cursor.bytes[cursor.position];
  if (name === 'elements' || (name === 'features' && byte === OPEN_BRACKET)) throw notOverpass(cursor, name);
  if (byte === OPEN_BRACE) {
    if (name === 'osm3s') readOsm3s(cursor, info);
    else if (name === 'bounds') readBounds(cursor, info);
    else return false;
    return true;
  }
  if (byte === OPEN_BRACKET) return false;
  if (byte !== QUOTE) {
    skipValue(cursor, 1);
    return true;
  }
  const text = cursor.text();
  if (name === 'generator') info.generator = text;
  else if (name === 'copyright') info.copyright = text;
  else if (name === 'remark') info.remarks = [...(info.remarks ?? []), text];
  else if (name === 'type' && text === 'FeatureCollection') throw notOverpass(cursor, 'features');
  return true;
}

function notOverpass(cursor: JsonCursor, name: string): ReadError {
  return new ReadError(name === 'features' ? { kind: 'otherFormat', format: OVERPASS_JSON } : { kind: 'noElements' }, cursor.offset);
}

function readOsm3s(cursor: JsonCursor, info: StoreInfo): void {
  eachField(cursor, (name) => {
    if (cursor.bytes[cursor.position] !== QUOTE) {
      skipValue(cursor, 2);
      return;
    }
    const text = cursor.text();
    if (name === 'timestamp_osm_base') info.osmBase = text;
    else if (name === 'timestamp_areas_base') info.areasBase = text;
    else if (name === 'copyright') info.copyright = text;
  });
}

/** The box that the OSM API gives. */
function readBounds(cursor: JsonCursor, info: StoreInfo): void {
  const found = new Map<string, number>();
  eachField(cursor, (name) => {
    const limit = name === 'minlat' || name === 'maxlat' ? MAX_LATITUDE : name === 'minlon' || name === 'maxlon' ? MAX_LONGITUDE : 0;
    const side = limit === 0 ? skipValue(cursor, 2) : cursor.coordinate(limit);
    if (side !== undefined && side !== NO_COORDINATE) found.set(name, side / 1e7);
  });
  const south = found.get('minlat');
  const west = found.get('minlon');
  const north = found.get('maxlat');
  const east = found.get('maxlon');
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined) info.bounds = [south, west, north, east];
}

/** Calls back at the value of each field of an object. */
function eachField(cursor: JsonCursor, visit: (name: string) => void): void {
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    visit(cursor.rangeText());
  } while (cursor.another(CLOSE_BRACE));
}

// The fast path for nodes without tags and metadata as the Overpass API prints them: most of an answer whose ways have node ids.

const START = fixedText('{\n  "type": "node",\n  "id": ');
const LAT = fixedText(',\n  "lat": ');
const LON = fixedText(',\n  "lon": ');
const END = fixedText('\n},\n');

/**
 * Adds such a node to the builder and skips it and the comma behind it.
 *
 * @returns false where anything else stands at the cursor, which then stays where it is
 * @throws ReadError, `END_OF_WINDOW`
 */
function readPlainNode(cursor: JsonCursor, builder: StoreBuilder): boolean {
  const start = cursor.position;
  if (cursor.skips(START)) {
    const id = cursor.integer();
    if (cursor.skips(LAT)) {
      const lat = cursor.coordinate(MAX_LATITUDE);
      if (cursor.skips(LON)) {
        const lon = cursor.coordinate(MAX_LONGITUDE);
        // what is none is looked at closely
        const isPlace = lat !== NO_COORDINATE && lon !== NO_COORDINATE;
        if (isPlace && cursor.skips(END)) {
          builder.node(id, lat, lon);
          return true;
        }
      }
    }
  }
  cursor.position = start;
  return false;
}

/**
 * A small answer with everything that answers hold, read once so that the engine optimizes for all of it before the first real one.
 *
 * The engine compiles a function for the cases it has met, and discards the code at the first new one: an escape, a column that grows, a chunk that ends in
 * the middle. Without this, most of the time of a first answer of 10 MB goes into that.
 */

const ROUNDS = 6;
/** Lengths of lists: long enough that columns grow. */
const LONG = 40;

/** Overpass JSON, as the server prints it and as others do. */
export function sampleAnswer(): string {
  const elements: string[] = [];
  for (let round = 0; round < ROUNDS; round++) elements.push(...elementsOf(round));
  return `{\n  "version": 0.6,\n  "generator": "sample",\n  "elements": [\n\n${elements.join(',\n')}\n\n  ]\n}\n`;
}

function elementsOf(round: number): string[] {
  const id = 10_000_000_000 + round * 1000;
  const place = (index: number) =>
    `"lat": ${(-41.5 + round * 20.1 + (index % 4 < 2 ? 0 : 1 / (index + 1))).toFixed(7)},\n  "lon": ${(index % 4 === 0 || index % 4 === 3 ? 0.1 : 1 / (index + 2) - 1).toFixed(7)}`;
  const tags = `"tags": {\n    "key${round}": "value${round}",\n    "näme": "a \\"b\\" \\u00fc${round}"\n  }`;
  const meta = `"timestamp": "2026-01-0${round + 1}T00:00:00Z",\n  "version": ${round + 1},\n  "changeset": ${id},\n  "user": "u${round}",\n  "uid": ${round}`;
  const list = (item: (index: number) => string) =>
    `[\n    ${Array.from({ length: LONG }, (_, index) => item(index)).join(',\n    ')}\n  ]`;
  const point = (index: number) =>
    index === 7 ? 'null' : `{ "lat": ${(51 + index / 1e3).toFixed(7)}, "lon": ${(index / 1e3 - 9).toFixed(7)} }`;
  const geometry = `"bounds": {\n    "minlat": 51.5000000,\n    "minlon": -0.1000000,\n    "maxlat": 52.5000000,\n    "maxlon": 100.5000000\n  },\n  "geometry": ${list(point)}`;
  const type = (index: number) => ['node', 'way', 'relation'][index % 3];
  const member = (index: number) =>
    `{\n      "type": "${type(index)}",\n      "ref": ${id + index},\n      "role": "role${index % 4}"${index === 1 ? `,\n      "geometry": [\n         ${point(1)},\n         ${point(2)}\n      ]` : ''}\n    }`;
  const ring = (first: number) => `[\n    ${[0, 1, 2, 3, 0].map((index) => id + first + index).join(',\n    ')}\n  ]`;
  const outline = (index: number, role: string) => `{\n      "type": "way",\n      "ref": ${id + index},\n      "role": "${role}"\n    }`;
  const ofType = (type: string) => `"tags": {\n    "name": "${type}",\n    "type": "${type}"\n  }`;
  const text = (kind: string, fields: string) => `{\n  "type": "${kind}",\n  "id": ${fields}\n}`;
  return [
    ...Array.from({ length: 8 }, (_, index) => text('node', `${id + index},\n  ${place(index)}`)),
    text('node', `${id + 8},\n  ${place(8)},\n  ${tags}`),
    text('node', `${id + 9},\n  ${place(9)},\n  ${meta},\n  ${tags}`),
    `{"type":"node","id":${-round - 1},"lat":5.5,"lon":-0.125,"tags":{"a":"b","c":1}}`,
    text('way', `${id},\n  "nodes": ${list((index) => `${id + index}`)},\n  ${tags}`),
    text('way', `${id + 1},\n  ${geometry},\n  "nodes": ${list((index) => `${id + index}`)},\n  ${tags}`),
    text('way', `${id + 2},\n  "center": {\n    "lat": 51.5000000,\n    "lon": 0.1000000\n  },\n  ${meta},\n  ${tags}`),
    text('way', `${id + 3},\n  "nodes": ${ring(0)},\n  "tags": {\n    "building": "yes"\n  }`),
    text('way', `${id + 4},\n  "nodes": ${ring(4)}`),
    text('relation', `${id},\n  "members": ${list(member)},\n  ${tags}`),
    text(
      'relation',
      `${id + 1},\n  "members": [\n    ${outline(3, 'outer')},\n    ${outline(4, 'inner')}\n  ],\n  ${ofType('multipolygon')}`,
    ),
    text('relation', `${id + 2},\n  "members": [\n    ${outline(0, '')},\n    ${outline(1, '')}\n  ],\n  ${ofType('route')}`),
  ];
}
