/**
 * Reads GeoJSON (RFC 7946) into columns, as its bytes arrive: a collection of features, one feature or geometry, or several of these behind one
 * another (RFC 8142, and one feature per line).
 *
 * The features of a collection are units; any other object is read field by field, so that what it is may be said at its end.
 */
import { FeatureElements } from '../features/feature-elements.ts';
import { COLLECTION } from '../features/feature-geometry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { skipValue } from '../json/skip-value.ts';
import { isDegreesText } from '../projection/degree-systems.ts';
import { type Project, SystemNeeded } from '../projection/projections.ts';
import type { ReadOptions } from '../read-error.ts';
import { END_OF_WINDOW } from '../text/byte-window.ts';
import { type PushReader, UnitReader } from '../text/unit-reader.ts';
import { FeatureScratch } from './feature-scratch.ts';
import { readFeature, readFeatureField } from './read-feature.ts';
import { settleType } from './read-geometry.ts';

/** What the next unit is. */
type Step = 'object' | 'first-key' | 'key' | 'after-value' | 'first-feature' | 'feature' | 'after-feature';

/** Before each object of a sequence. */
const RECORD_SEPARATOR = 0x1e;

/** How to read. */
export interface GeoJsonOptions extends ReadOptions {
  /** The coordinates are of a system that this makes degrees of, whatever the file says. */
  readonly project?: Project;
}

/**
 * A reader of GeoJSON that is handed its bytes; `options.signal` is looked at with every push.
 *
 * @throws (its methods) SystemNeeded where the coordinates are of another system than WGS 84
 */
export function createGeoJsonReader(options: GeoJsonOptions = {}): PushReader {
  return new GeoJsonReader(options);
}

class GeoJsonReader extends UnitReader<JsonCursor> {
  private step: Step = 'object';
  private objects = 0;
  private readonly elements: FeatureElements;
  /** The object whose fields are read. */
  private readonly root: FeatureScratch;
  /** A feature of a collection. */
  private readonly feature: FeatureScratch;
  private readonly isProjected: boolean;

  constructor({ project, ...options }: GeoJsonOptions) {
    super(options, (builder) => new JsonCursor(builder.strings));
    this.isProjected = project !== undefined;
    this.root = new FeatureScratch(project);
    this.feature = new FeatureScratch(project);
    this.elements = new FeatureElements(this.builder);
  }

  protected stateAtEnd(): 'empty' | 'complete' | 'truncated' {
    if (this.step !== 'object') return 'truncated';
    if (this.elements.looksProjected && !this.isProjected) throw new SystemNeeded('', 0);
    return this.objects === 0 ? 'empty' : 'complete';
  }

  protected readUnit(): boolean {
    const { cursor } = this;
    if (this.step === 'object') return this.readStart();
    const byte = cursor.space();
    if (cursor.atEnd) return false;
    switch (this.step) {
      case 'after-value':
        if (byte === CLOSE_BRACE) return this.endObject();
        this.goOn(byte, 'key');
        return true;
      case 'first-feature':
      case 'feature':
        return this.readNextFeature(byte);
      case 'after-feature':
        if (byte === CLOSE_BRACKET) {
          cursor.position++;
          this.step = 'after-value';
        } else this.goOn(byte, 'feature');
        return true;
      default:
        return byte === CLOSE_BRACE && this.step === 'first-key' ? this.endObject() : this.readField();
    }
  }

  /** White space, what separates objects, and `{`. */
  private readStart(): boolean {
    const { cursor } = this;
    if (cursor.offset === 0 && cursor.bytes[0] === 0xef) {
      if (cursor.end < 3) throw END_OF_WINDOW;
      if (cursor.bytes[1] === 0xbb && cursor.bytes[2] === 0xbf) cursor.position = 3;
    }
    while (cursor.space() === RECORD_SEPARATOR) cursor.position++;
    if (cursor.atEnd) return false;
    if (cursor.bytes[cursor.position] !== OPEN_BRACE) cursor.fail('{');
    cursor.position++;
    this.root.clear();
    this.step = 'first-key';
    return true;
  }

  private goOn(byte: number, step: Step): void {
    if (byte !== COMMA) this.cursor.fail(',');
    this.cursor.position++;
    this.step = step;
  }

  private readField(): boolean {
    const { cursor, builder } = this;
    cursor.key();
    const name = cursor.rangeText();
    const byte = cursor.space();
    if (cursor.atEnd) throw END_OF_WINDOW;
    if (name === 'features' && byte === OPEN_BRACKET) {
      cursor.position++;
      this.step = 'first-feature';
      return true;
    }
    if (name === 'crs') this.readSystem();
    // of a server that answers SQL: why an answer ends early
    else if (name === 'remark' && byte === QUOTE) builder.info.remarks = [...(builder.info.remarks ?? []), cursor.text()];
    else readFeatureField(cursor, builder.strings, name, this.root, 1);
    this.step = 'after-value';
    return true;
  }

  private readNextFeature(byte: number): boolean {
    const { cursor, builder, feature } = this;
    if (byte === CLOSE_BRACKET && this.step === 'first-feature') {
      cursor.position++;
      this.step = 'after-value';
      return true;
    }
    readFeature(cursor, builder.strings, feature);
    this.commit(feature);
    this.step = 'after-feature';
    return true;
  }

  private endObject(): boolean {
    this.cursor.position++;
    if (this.root.own.type !== 'FeatureCollection') this.commit(this.root);
    this.objects++;
    this.step = 'object';
    return true;
  }

  private commit(scratch: FeatureScratch): void {
    const { elements } = this;
    const { own, geometries } = scratch;
    if (scratch.id !== 0) this.nameFeature(scratch);
    if (own.type !== 'Feature' && own.type !== 'GeometryCollection') {
      settleType(own);
      elements.add(own.geometry, scratch);
    } else {
      for (let i = 0; i < scratch.geometryCount; i++) {
        // it is its parts
        if (geometries[i].type !== COLLECTION || scratch.geometryCount === 1) elements.add(geometries[i], scratch);
      }
    }
    elements.end(scratch);
    if (scratch.hasHeights) elements.leaveOut('heights');
  }

  /** The field `id` may name an element (`way/7`, `w7`), else it is a property like others. */
  private nameFeature(scratch: FeatureScratch): void {
    const { strings } = this.builder;
    const key = strings.intern(/^(?:(?:node|way|relation)\/|[nwra])-?\d+$/.test(strings.textOf(scratch.id)) ? '@id' : 'id');
    if (!scratch.hasTag(key)) scratch.setTag(key, scratch.id);
  }

  /** Files of 2008 may name another system of coordinates than that of the earth. */
  private readSystem(): void {
    const { cursor } = this;
    const start = cursor.position;
    const isText = cursor.bytes[start] === QUOTE;
    skipValue(cursor, 1);
    const text = new TextDecoder().decode(cursor.bytes.subarray(start, cursor.position));
    if (this.isProjected || isText || text === 'null' || isDegreesText(text)) return;
    throw new SystemNeeded(text, this.cursor.base + start);
  }
}
