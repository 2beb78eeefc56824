/** Facts about the data of a prepared file, known without reading all of it. */
import type { BboxSides } from '@flyover/bounding-box';
import { LEFT_OUT_KINDS, type LeftOut, type StoreInfo } from '../element-store.ts';
import type { StoreSummary } from '../store-summary.ts';

/** A settlement with its place in degrees. */
export interface NamedPlace {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** See the file's comment. */
export interface PreparedFacts {
  /** Of the elements as they are today. */
  readonly summary: StoreSummary;
  /** The largest settlement. */
  readonly place?: NamedPlace;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The facts of a store out of a description, in which anything may stand: what is not as it should be is left out. */
export function storeInfo(value: unknown): StoreInfo {
  const given = fieldsOf(value);
  const info: StoreInfo = {};
  for (const name of ['generator', 'osmBase', 'areasBase', 'copyright', 'replication'] as const) {
    const text = textOf(given[name]);
    if (text !== undefined) info[name] = text;
  }
  if (given.history === true) info.history = true;
  if (Number.isSafeInteger(given.sequence)) info.sequence = numberOf(given.sequence);
  if (Array.isArray(given.remarks)) info.remarks = given.remarks.filter((remark) => typeof remark === 'string');
  const bounds = boxOf(given.bounds);
  if (bounds !== undefined) info.bounds = bounds;
  const leftOut = leftOutOf(given.leftOut);
  if (leftOut !== undefined) info.leftOut = leftOut;
  return info;
}

/** The same of the summary and the largest settlement. */
export function preparedFacts(value: unknown): PreparedFacts {
  const given = fieldsOf(value);
  const place = fieldsOf(given.place);
  const name = textOf(place.name);
  return {
    summary: summaryOf(fieldsOf(given.summary)),
    ...(name !== undefined && { place: { name, lat: numberOf(place.lat), lon: numberOf(place.lon) } }),
  };
}

function summaryOf(given: Fields): StoreSummary {
  const bounds = boxOf(given.bounds);
  const texts: Partial<Record<'firstTimestamp' | 'lastTimestamp' | 'osmBase' | 'generator', string>> = {};
  for (const name of ['firstTimestamp', 'lastTimestamp', 'osmBase', 'generator'] as const) {
    const text = textOf(given[name]);
    if (text !== undefined) texts[name] = text;
  }
  return {
    nodes: numberOf(given.nodes),
    ways: numberOf(given.ways),
    relations: numberOf(given.relations),
    areas: numberOf(given.areas),
    made: numberOf(given.made),
    ...(bounds !== undefined && { bounds }),
    ...texts,
  };
}

function boxOf(value: unknown): BboxSides | undefined {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((edge) => typeof edge === 'number')) return undefined;
  const [south, west, north, east]: number[] = value;
  return [south, west, north, east];
}

function leftOutOf(value: unknown): LeftOut | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = fieldsOf(value);
  const counts: Record<string, number> = {};
  for (const name of LEFT_OUT_KINDS) if (numberOf(given[name]) > 0) counts[name] = numberOf(given[name]);
  return counts;
}
