/**
 * Reads GPX and KML into columns, as their bytes arrive. Which of the two it is its root says; each has a grammar (`feature-grammars.ts`, `feature-grammars.ts`).
 *
 * A unit is a tag, the text between two tags, or one position of a list of them. Entities that a file declares are never expanded.
 */
import { NO_COORDINATE } from '../element-store.ts';
import { FeatureElements } from '../features/feature-elements.ts';
import { ReadError, type ReadOptions } from '../read-error.ts';
import { MAX_LATITUDE, MAX_LONGITUDE, parseCoordinate } from '../text/coordinate.ts';
import { END_OF_WINDOW, type PushReader, UnitReader } from '../text/unit-reader.ts';
import { skipDeclaration, skipInstruction } from '../xml/skip-markup.ts';
import { LESS, SLASH, XmlCursor } from '../xml/xml-cursor.ts';
import { NO_ATTRIBUTE } from '../xml/xml-names.ts';
import { GpxGrammar, KmlGrammar, XmlFeature, type XmlGrammar } from './feature-grammars.ts';

/** Deepest nesting of tags. */
const MAX_DEPTH = 64;
/** Longest text of one tag, in UTF-16 units. */
const MAX_TEXT = 1 << 20;
/** Longest position of a list, bytes. */
const MAX_POSITION = 400;
/** Names of tags that are remembered. */
const MOST_NAMES = 10_000;

const QUESTION_MARK = 63;
const EXCLAMATION_MARK = 33;
const COMMA = 44;
const decoder = new TextDecoder();

/** Options of the reader. */
export interface FeatureXmlOptions extends ReadOptions {
  /** Takes the elements, where those of several texts are to be one store. */
  readonly into?: FeatureElements;
  /** Receives the address of each text that a KML file links to, in place of counting it as left out. */
  readonly onLink?: (address: string) => void;
}

/** A reader of GPX or KML that is handed its bytes; `options.signal` is looked at with every push. */
export function createFeatureXmlReader(options: FeatureXmlOptions = {}): PushReader {
  return new FeatureXmlReader(options);
}

class FeatureXmlReader extends UnitReader<XmlCursor> {
  /** Local names of the open tags. */
  private readonly open: string[] = [];
  private readonly hashes: number[] = [];
  private readonly names = new Map<number, string>();
  private readonly feature: XmlFeature;
  private grammar: XmlGrammar | undefined;
  private readonly onLink: (address: string) => void;
  private started = false;
  private text = '';
  /** No tag has been within the open one so far. */
  private isLeaf = false;

  constructor({ into, onLink, ...options }: FeatureXmlOptions) {
    super(options, (builder) => new XmlCursor(builder.strings), into?.builder);
    this.feature = new XmlFeature(this.builder.strings, into ?? new FeatureElements(this.builder));
    this.onLink = onLink ?? (() => this.feature.leaveOut('links'));
  }

  protected stateAtEnd(): 'empty' | 'complete' | 'truncated' {
    if (this.grammar !== undefined && this.open.length === 0 && this.cursor.atEnd) return 'complete';
    return !this.started && this.cursor.atEnd ? 'empty' : 'truncated';
  }

  protected readUnit(): boolean {
    const { cursor } = this;
    if (!this.started) return this.readStart();
    if (this.grammar?.positions !== undefined && cursor.space() !== LESS) return this.readPosition(this.grammar.positions);
    if (cursor.bytes[cursor.position] !== LESS) return this.readText();
    const { position } = cursor;
    if (position + 1 >= cursor.end) throw END_OF_WINDOW;
    const byte = cursor.bytes[position + 1];
    if (byte === SLASH) {
      cursor.position = position + 2;
      this.readEndTag();
    } else if (byte === EXCLAMATION_MARK) {
      cursor.position = position + 2;
      const section = skipDeclaration(cursor);
      if (section !== undefined) this.addText(decoder.decode(cursor.bytes.subarray(...section)));
    } else if (byte === QUESTION_MARK) {
      cursor.position = position + 2;
      skipInstruction(cursor);
    } else {
      cursor.position = position + 1;
      this.readStartTag();
    }
    return true;
  }

  /** The byte order mark, white space and the first `<`. */
  private readStart(): boolean {
    const { cursor } = this;
    if (cursor.offset === 0 && cursor.bytes[0] === 0xef) {
      if (cursor.end < 3) throw END_OF_WINDOW;
      if (cursor.bytes[1] === 0xbb && cursor.bytes[2] === 0xbf) cursor.position = 3;
    }
    const byte = cursor.space();
    if (cursor.atEnd) return false;
    if (byte !== LESS) cursor.fail('<');
    this.started = true;
    return true;
  }

  private readText(): boolean {
    const { cursor } = this;
    if (this.open.length === 0) {
      cursor.space();
      if (!cursor.atEnd && cursor.bytes[cursor.position] !== LESS) cursor.fail('<');
      return !cursor.atEnd;
    }
    // it may continue after the end of the window
    this.addText(cursor.text());
    return true;
  }

  private addText(text: string): void {
    this.text += text;
    if (this.text.length > MAX_TEXT) this.cursor.tooLong();
  }

  /** `13.4,53.5,12`, or `13.4 53.5 12`: then it is all of the line. */
  private readPosition(separator: ',' | ' '): boolean {
    const { cursor } = this;
    const { bytes } = cursor;
    if (cursor.atEnd) return false;
    const start = cursor.position;
    const starts = [start];
    const ends: number[] = [];
    let at = start;
    for (let byte = bytes[at]; byte !== LESS; byte = bytes[++at]) {
      if (at >= cursor.end) throw END_OF_WINDOW;
      if (at - start > MAX_POSITION) cursor.fail('0');
      // some programs write a blank behind the comma
      if (separator === ',' && byte <= 32 && at === starts[starts.length - 1] && starts.length > 1) starts[starts.length - 1]++;
      else if (separator === ',' ? byte === COMMA : byte === 32) {
        ends.push(at);
        starts.push(at + 1);
      } else if (byte <= 32) break;
    }
    if (at === start) cursor.fail('0');
    ends.push(at);
    const [lon, lat] = starts.map((from, part) => parseCoordinate(bytes, from, ends[part]));
    this.feature.point(lat ?? Number.NaN, lon, starts.length > 2);
    cursor.position = at;
    return true;
  }

  private readStartTag(): void {
    const { cursor, grammar } = this;
    if (this.open.length === MAX_DEPTH) cursor.tooDeep();
    const hash = cursor.name();
    const name = this.localName(hash);
    const wanted = grammar?.wants(name) ?? false;
    const texts = new Map<string, string>();
    let lat = Number.NaN;
    let lon = Number.NaN;
    for (let field = cursor.attribute(); field !== NO_ATTRIBUTE; field = cursor.attribute()) {
      const attribute = wanted ? cursor.nameText() : '';
      if (attribute === 'lat') lat = placeOf(cursor.coordinate(MAX_LATITUDE));
      else if (attribute === 'lon') lon = placeOf(cursor.coordinate(MAX_LONGITUDE));
      else if (attribute === 'name' || attribute === 'href') texts.set(attribute, cursor.valueText());
      else cursor.value();
    }
    const closed = cursor.tagEnd();
    // the tag is whole: from here on it counts
    if (this.grammar === undefined) this.grammar = this.grammarOf(name);
    else if (this.open.length === 0) cursor.failBehind();
    else this.grammar.open(name, { lat, lon, texts });
    this.text = '';
    this.isLeaf = true;
    this.open.push(name);
    this.hashes.push(hash);
    if (closed) this.closeTag();
  }

  private readEndTag(): void {
    this.cursor.endTag(this.hashes.at(-1));
    this.closeTag();
  }

  private closeTag(): void {
    const name = this.open.pop() ?? '';
    this.hashes.pop();
    if (this.open.length > 0) this.grammar?.close(name, this.isLeaf ? this.text : '');
    this.isLeaf = false;
    this.text = '';
  }

  private grammarOf(root: string): XmlGrammar {
    if (root === 'gpx') return new GpxGrammar(this.feature);
    if (root === 'kml') return new KmlGrammar(this.feature, this.onLink);
    throw new ReadError({ kind: 'otherFormat', format: 'GPX, KML' }, this.cursor.offset);
  }

  /** The name of a tag without its prefix. Names are few and come often. */
  private localName(hash: number): string {
    const known = this.names.get(hash);
    if (known !== undefined) return known;
    const name = this.cursor.nameText();
    const local = name.slice(name.indexOf(':') + 1);
    if (this.names.size < MOST_NAMES) this.names.set(hash, local);
    return local;
  }
}

/** A coordinate as it was read; NaN for a text that is none. */
function placeOf(coordinate: number): number {
  return coordinate === NO_COORDINATE ? Number.NaN : coordinate;
}
