/** The frames of JSON, looked through. */
import type { AnswerHead } from '../../answer-writer.ts';
import type { DerivedGeometry } from '../../derived-geometry.ts';
import type { ColumnHead, DerivedExtra, PlacedRemark, PrintedRun, StrayBox } from '../column-answer.ts';
import { DERIVED } from '../column-answer.ts';
import { damaged, fieldsOf, flagOf, listOf, numberOf, numbersOf, textOf, wholeOf } from './check-value.ts';
import type { BatchNotes } from './notes.ts';

/** Collections within collections. */
const MOST_DEPTH = 1000;
/** The most rows a table may have. */
const MOST_ROWS = 2 ** 32;
/** Digits of an id of 64 bits, and its sign. */
const LONG_ID = /^-?\d{1,20}$/;
/** Coordinates that 32 bits hold. */
const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** The frame `HEAD`. @throws ColumnBytesError */
export function readHead(content: Uint8Array): ColumnHead {
  const field = fieldsOf(parse(content), 'head');
  const format = field('format');
  if (format !== 'json' && format !== 'xml') throw damaged('format');
  return { format, head: answerHead(field('head')) };
}

/** The frame `NOTES`; `read-batch.ts` holds it against the store. @throws ColumnBytesError */
export function readNotes(content: Uint8Array): BatchNotes {
  const field = fieldsOf(parse(content), 'notes');
  return {
    runs: listOf(field('runs'), 'runs', printedRun),
    strayBoxes: listOf(field('strayBoxes'), 'boxes', strayBox),
    extras: listOf(field('extras'), 'extras', derivedExtra),
    remarks: listOf(field('remarks'), 'remarks', placedRemark),
  };
}

function placedRemark(value: unknown): PlacedRemark {
  const field = fieldsOf(value, 'remark');
  return { text: textOf(field('text'), 'remark'), behind: wholeOf(field('behind'), 'remark', 0, MOST_ROWS) };
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw damaged('json');
  }
}

function answerHead(value: unknown): AnswerHead {
  const field = fieldsOf(value, 'head');
  const text = (name: 'generator' | 'osmBase' | 'areasBase' | 'copyright') =>
    field(name) === undefined ? {} : { [name]: textOf(field(name), name) };
  const head: AnswerHead = { ...text('generator'), ...text('osmBase'), ...text('areasBase'), ...text('copyright') };
  if (field('bounds') === undefined) return head;
  const [south, west, north, east] = numbersOf(field('bounds'), 'bounds', 4);
  return { ...head, bounds: [south, west, north, east] };
}

function printedRun(value: unknown): PrintedRun {
  const field = fieldsOf(value, 'run');
  const detail = fieldsOf(field('detail'), 'detail');
  const flag = (name: string) => flagOf(detail(name), name);
  return {
    type: wholeOf(field('type'), 'type', 0, DERIVED),
    count: wholeOf(field('count'), 'count', 1, MOST_ROWS),
    detail: {
      ids: flag('ids'),
      coordinates: flag('coordinates'),
      members: flag('members'),
      tags: flag('tags'),
      meta: flag('meta'),
      geometry: geometryDetail(detail('geometry')),
    },
  };
}

function geometryDetail(value: unknown): PrintedRun['detail']['geometry'] {
  const known = (['none', 'geom', 'bb', 'center', 'stored'] as const).find((each) => each === value);
  if (known === undefined) throw damaged('geometry');
  return known;
}

function strayBox(value: unknown): StrayBox {
  const field = fieldsOf(value, 'box');
  const sides = (name: string, count: number) => numbersOf(field(name), name, count).map((side) => wholeOf(side, name, LEAST, MOST));
  const place = { type: wholeOf(field('type'), 'type', 1, 2), row: wholeOf(field('row'), 'row', 0, MOST_ROWS) };
  const bounds = field('bounds') === undefined ? undefined : sides('bounds', 4);
  const center = field('center') === undefined ? undefined : sides('center', 2);
  return {
    ...place,
    ...(bounds !== undefined && { bounds: [bounds[0], bounds[1], bounds[2], bounds[3]] }),
    ...(center !== undefined && { center: [center[0], center[1]] }),
  };
}

function derivedExtra(value: unknown): DerivedExtra {
  const field = fieldsOf(value, 'extra');
  const id = field('id') === undefined ? undefined : textOf(field('id'), 'id');
  if (id !== undefined && !LONG_ID.test(id)) throw damaged('id');
  return {
    row: wholeOf(field('row'), 'row', 0, MOST_ROWS),
    ...(id !== undefined && { id: BigInt(id) }),
    ...(field('geometry') !== undefined && { geometry: derivedGeometry(field('geometry'), 0) }),
    ...(field('meta') !== undefined && flagOf(field('meta'), 'meta') && { meta: true }),
  };
}

function derivedGeometry(value: unknown, depth: number): DerivedGeometry {
  if (depth > MOST_DEPTH) throw damaged('depth');
  const field = fieldsOf(value, 'geometry');
  const kind = field('kind');
  if (kind === 'none') return { kind };
  if (kind === 'point') return { kind, points: Float64Array.from(numbersOf(field('points'), 'point', 2)) };
  if (kind === 'line') return { kind, points: pairs(field('points')) };
  if (kind === 'polygon') return { kind, rings: listOf(field('rings'), 'rings', pairs) };
  if (kind === 'collection') return { kind, parts: listOf(field('parts'), 'parts', (part) => derivedGeometry(part, depth + 1)) };
  throw damaged('geometry');
}

function pairs(value: unknown): Float64Array {
  const numbers = listOf(value, 'points', (each) => numberOf(each, 'point'));
  if (numbers.length % 2 !== 0) throw damaged('points');
  return Float64Array.from(numbers);
}
