/**
 * The reader of answers to SPARQL (SPARQL 1.1 Query Results JSON Format), from bytes as they arrive into columns. A row with a `wktLiteral` of GeoSPARQL is a
 * feature: its other columns are tags, and a column with the address of an element at openstreetmap.org gives its type and id.
 */
import { FeatureElements } from '../features/feature-elements.ts';
import { FeatureScratch } from '../features/feature-geometry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { skipValue } from '../json/skip-value.ts';
import { ReadError, type ReadOptions } from '../read-error.ts';
import { END_OF_WINDOW, type PushReader, UnitReader } from '../text/unit-reader.ts';
import { readWkt } from './read-wkt.ts';

/** Kind of the next unit: a field of the object, of `results`, a row, or the text after one: a row is added once. */
type Step = 'start' | 'field' | 'results' | 'row' | 'after-row' | 'end';

const WKT = 'http://www.opengis.net/ont/geosparql#wktLiteral';
const ELEMENT = /^https?:\/\/(?:www\.)?openstreetmap\.org\/(node|way|relation)\/([1-9]\d{0,15})$/;
/** The shape of a country in one literal has some megabytes. */
const LONGEST_TEXT = 1 << 27;
/** Depth of the object of a value. */
const VALUE_DEPTH = 5;

/** A reader of answers to SPARQL. Where rows have no geometry it ends with 'wrong-format': such an answer is a table. One without rows has found nothing. */
export function createSparqlJsonReader(options: ReadOptions = {}): PushReader {
  return new SparqlJsonReader(options);
}

class SparqlJsonReader extends UnitReader<JsonCursor> {
  private step: Step = 'start';
  /** Of the list of rows: whether there is one, whether it has rows, and whether one of these has a geometry. */
  private hasList = false;
  private isEmpty = true;
  private hasGeometry = false;
  private readonly elements: FeatureElements;
  private readonly row = new FeatureScratch();
  /** Of the value that is read. */
  private datatype = '';

  constructor(options: ReadOptions) {
    super(options, (builder) => new JsonCursor(builder.strings, LONGEST_TEXT));
    this.elements = new FeatureElements(this.builder);
  }

  protected stateAtEnd(): 'empty' | 'complete' | 'truncated' {
    if (this.step === 'start') return 'empty';
    if (this.step !== 'end') return 'truncated';
    if (!this.hasGeometry && !(this.hasList && this.isEmpty)) throw new ReadError({ kind: 'noElements' }, 0);
    return 'complete';
  }

  protected readUnit(): boolean {
    const { cursor } = this;
    cursor.space();
    if (cursor.atEnd) return false;
    switch (this.step) {
      case 'start':
        this.open();
        return true;
      case 'field':
      case 'results':
        this.readField(this.step === 'field' ? 'results' : 'bindings');
        return true;
      case 'row':
        this.readRow();
        this.step = 'after-row';
        return true;
      case 'after-row':
        this.goOn(CLOSE_BRACKET, 'row', 'results');
        return true;
      default:
        return cursor.failBehind();
    }
  }

  private open(): void {
    const { cursor } = this;
    if (cursor.bytes[cursor.position] !== OPEN_BRACE) cursor.fail('{');
    cursor.position++;
    this.step = cursor.closes(CLOSE_BRACE) ? 'end' : 'field';
  }

  /** A field of an object, and what follows it. @param wanted the name of the one that is gone into */
  private readField(wanted: 'results' | 'bindings'): void {
    const { cursor } = this;
    cursor.key();
    const isWanted = cursor.rangeText() === wanted;
    const byte = cursor.space();
    if (cursor.atEnd) throw END_OF_WINDOW;
    if (isWanted && byte === (wanted === 'results' ? OPEN_BRACE : OPEN_BRACKET)) {
      cursor.position++;
      const isEmpty = cursor.closes(wanted === 'results' ? CLOSE_BRACE : CLOSE_BRACKET);
      this.hasList ||= wanted === 'bindings';
      if (isEmpty) this.goOn(CLOSE_BRACE, this.step, wanted === 'results' ? 'end' : 'field');
      else this.step = wanted === 'results' ? 'results' : 'row';
      return;
    }
    skipValue(cursor, wanted === 'results' ? 1 : 2);
    this.goOn(CLOSE_BRACE, this.step, wanted === 'results' ? 'end' : 'field');
  }

  /** After a value: another of its kind, or the end of what holds it, and perhaps of what holds that. */
  private goOn(close: number, same: Step, above: Step): void {
    const { cursor } = this;
    if (cursor.space() === COMMA) {
      cursor.position++;
      this.step = same;
      return;
    }
    if (cursor.bytes[cursor.position] !== close) cursor.fail(',');
    cursor.position++;
    if (above === 'end') this.step = 'end';
    else this.goOn(CLOSE_BRACE, above, above === 'results' ? 'field' : 'end');
  }

  private readRow(): void {
    const { cursor, row, builder } = this;
    const { strings } = builder;
    row.clear();
    if (cursor.space() !== OPEN_BRACE) cursor.fail('{');
    cursor.position++;
    let element: RegExpExecArray | null = null;
    let hasText = false;
    if (!cursor.closes(CLOSE_BRACE)) {
      do {
        cursor.key();
        const column = cursor.internRange();
        const valueAt = this.readValue();
        if (valueAt === -1) continue;
        const end = cursor.position;
        cursor.position = valueAt;
        if (this.datatype === WKT && row.geometryCount === 0 && !hasText) {
          cursor.range();
          hasText = readWkt(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd, row);
        } else {
          const value = cursor.internString();
          const named: RegExpExecArray | null = element === null && this.datatype === 'uri' ? ELEMENT.exec(strings.textOf(value)) : null;
          if (named !== null) element = named;
          else if (value !== 0 && column !== 0) row.setTag(column, value);
        }
        cursor.position = end;
      } while (cursor.another(CLOSE_BRACE));
    }
    if (element !== null) this.nameElement(element);
    this.isEmpty = false;
    this.hasGeometry ||= hasText;
    this.commit();
  }

  /** As the columns of a SQL server name it (`osm-identity.ts`). */
  private nameElement([, type, id]: RegExpExecArray): void {
    const { strings } = this.builder;
    this.row.setTag(strings.intern('osm_type'), strings.intern(type[0].toUpperCase()));
    this.row.setTag(strings.intern('osm_id'), strings.intern(id));
  }

  private commit(): void {
    const { row, elements } = this;
    for (let i = 0; i < row.geometryCount; i++) elements.add(row.geometries[i], row);
    elements.end(row);
    if (row.hasHeights) elements.leaveOut('heights');
  }

  /** Reads over the object of a value; its type is noted. @returns where the text of the value stands; -1 where it has none */
  private readValue(): number {
    const { cursor } = this;
    let valueAt = -1;
    let kind = '';
    this.datatype = '';
    if (cursor.space() !== OPEN_BRACE) {
      skipValue(cursor, VALUE_DEPTH);
      return -1;
    }
    cursor.position++;
    if (cursor.closes(CLOSE_BRACE)) return -1;
    do {
      cursor.key();
      const name = cursor.rangeText();
      const isText = cursor.space() === QUOTE;
      if (isText && name === 'value') valueAt = cursor.position;
      if (isText && name === 'type') kind = cursor.text();
      else if (isText && name === 'datatype') this.datatype = cursor.text();
      else skipValue(cursor, VALUE_DEPTH);
    } while (cursor.another(CLOSE_BRACE));
    if (kind === 'uri') this.datatype = 'uri';
    return valueAt;
  }
}
