/**
 * The reader of GeoJSON (RFC 7946), from bytes as they arrive into columns: a collection of features, one feature or geometry, or a sequence of these (RFC
 * 8142, and one feature per line); and of maps of uMap, whose `layers` are such collections.
 *
 * The features of a collection are units. Any other object is read field by field, because its `type` may come last.
 */

import { FeatureElements } from '../features/feature-elements.ts';
import { COLLECTION, FeatureScratch } from '../features/feature-geometry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { skipValue } from '../json/skip-value.ts';
import { isDegreesText, type Project, SystemNeeded } from '../projections.ts';
import type { ReadOptions } from '../read-error.ts';
import type { StringInterner } from '../string-table.ts';
import { END_OF_WINDOW, type PushReader, UnitReader } from '../text/unit-reader.ts';
import { readGeometry, readGeometryField, settleType } from './read-geometry.ts';

/** The next unit. */
type Step = 'object' | 'first-key' | 'key' | 'after-value' | `${'first-' | '' | 'after-'}${'feature' | 'layer'}`;

/** The type of a map of uMap, its first field. */
const UMAP = 'umap';
/** Before each object of a sequence. */
const RECORD_SEPARATOR = 0x1e;

/** Options of the reader. */
export interface GeoJsonOptions extends ReadOptions {
  /** Converts the coordinates of another system to degrees, whatever the file says. */
  readonly project?: Project;
}

/**
 * Creates a reader that takes GeoJSON in chunks; `options.signal` is checked with every push.
 *
 * @throws (its methods) SystemNeeded where the coordinates are of another system than WGS 84
 */
export function createGeoJsonReader(options: GeoJsonOptions = {}): PushReader {
  return new GeoJsonReader(options);
}

class GeoJsonReader extends UnitReader<JsonCursor> {
  private step: Step = 'object';
  private objects = 0;
  /** The object whose fields are read is a layer of a map. */
  private isLayer = false;
  private readonly elements: FeatureElements;
  /** The current object. */
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
      case 'first-layer':
      case 'layer':
        return this.readLayer(byte);
      case 'after-layer':
        if (byte === CLOSE_BRACKET) this.endLayers();
        else this.goOn(byte, 'layer');
        return true;
      default:
        return byte === CLOSE_BRACE && this.step === 'first-key' ? this.endObject() : this.readField();
    }
  }

  /** Reads white space, separators of objects, and `{`. */
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

  private readLayer(byte: number): boolean {
    if (byte === CLOSE_BRACKET && this.step === 'first-layer') this.endLayers();
    else {
      if (byte !== OPEN_BRACE) this.cursor.fail('{');
      this.cursor.position++;
      this.isLayer = true;
      this.step = 'first-key';
    }
    return true;
  }

  private endLayers(): void {
    this.cursor.position++;
    this.step = 'after-value';
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
    if (name === 'layers' && byte === OPEN_BRACKET && !this.isLayer && this.root.own.type === UMAP) {
      cursor.position++;
      this.step = 'first-layer';
      return true;
    }
    if (this.isLayer) this.readLayerField(name);
    else if (name === 'crs') this.readSystem();
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

  /** Fields beside the features: uMap keeps the features of a remote layer elsewhere. */
  private readLayerField(name: string): void {
    const { cursor } = this;
    const start = cursor.position;
    skipValue(cursor, LAYER_DEPTH);
    if (name !== '_umap_options') return;
    const options = new TextDecoder().decode(cursor.bytes.subarray(start, cursor.position));
    if (/"remoteData"\s*:\s*\{[^{}]*"url"\s*:\s*"[^"]/.test(options)) this.elements.leaveOut('links');
  }

  private endObject(): boolean {
    this.cursor.position++;
    if (this.isLayer) {
      this.isLayer = false;
      this.step = 'after-layer';
      return true;
    }
    const { type } = this.root.own;
    // the geometry of a map is where it opens
    if (type !== 'FeatureCollection' && type !== UMAP) this.commit(this.root);
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

  /** Reads the field `id`: it may name an element (`way/7`, `w7`); otherwise it is a property like others. */
  private nameFeature(scratch: FeatureScratch): void {
    const { strings } = this.builder;
    const key = strings.intern(/^(?:(?:node|way|relation)\/|[nwra])-?\d+$/.test(strings.textOf(scratch.id)) ? '@id' : 'id');
    if (!scratch.hasTag(key)) scratch.setTag(key, scratch.id);
  }

  /** Reads the field `crs`: files of 2008 may name another coordinate system than WGS 84. */
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

// Features, read into the scratch.

/** Depth of a feature of a collection, and of a layer of a map. */
const FEATURE_DEPTH = 3;
const LAYER_DEPTH = 3;

/** Reads a feature of a collection; the cursor is at its brace. */
function readFeature(cursor: JsonCursor, strings: StringInterner, scratch: FeatureScratch): void {
  scratch.clear();
  if (cursor.space() !== OPEN_BRACE) cursor.fail('{');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    readFeatureField(cursor, strings, cursor.rangeText(), scratch, FEATURE_DEPTH);
  } while (cursor.another(CLOSE_BRACE));
}

/** Reads a field of a feature, or of an object that may be a geometry itself, and skips any other. @param depth of the object */
function readFeatureField(cursor: JsonCursor, strings: StringInterner, name: string, scratch: FeatureScratch, depth: number): void {
  if (name === 'properties') readProperties(cursor, strings, scratch, depth);
  else if (name === 'id') scratch.id = readValue(cursor, strings, depth);
  else if (name === 'geometry') {
    scratch.geometryCount = 0;
    readGeometry(cursor, scratch, depth);
  } else {
    if (name === 'geometries') scratch.geometryCount = 0;
    readGeometryField(cursor, name, scratch, scratch.own, depth);
  }
}

// Properties as tags.

/**
 * Reads the value of the field `properties`. Numbers, true and false are taken as their text; null and an empty text yield no tag; lists
 * and objects stay JSON.
 *
 * @param depth that of the enclosing object
 */
function readProperties(cursor: JsonCursor, strings: StringInterner, scratch: FeatureScratch, depth: number): void {
  scratch.clearTags();
  if (cursor.space() !== OPEN_BRACE) {
    if (!cursor.isNull()) cursor.fail('{, null');
    return;
  }
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    const key = cursor.internRange();
    const value = readValue(cursor, strings, depth + 1);
    if (value !== 0 && key !== 0) scratch.setTag(key, value);
  } while (cursor.another(CLOSE_BRACE));
}

/** The field `id`, which programs write as text or number. @returns 0 for anything else */
function readValue(cursor: JsonCursor, strings: StringInterner, depth: number): number {
  const byte = cursor.space();
  if (byte === QUOTE) return cursor.internString();
  const start = cursor.position;
  if (cursor.isNull()) return 0;
  skipValue(cursor, depth);
  if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) return cursor.internRange();
  return strings.internBytes(cursor.bytes, start, cursor.position);
}
