/**
 * The reader of TopoJSON (https://github.com/topojson/topojson-specification): `topojson-client` turns it into GeoJSON, in which two shapes may have shared
 * an arc.
 */
import { feature } from 'topojson-client';
import { type FetchedReader, type FormatOptions, wholeFileReader } from '../open/input-format.ts';
import { ReadError } from '../read-error.ts';
import { createGeoJsonReader } from './geojson-reader.ts';

/** All of it is in memory: a longer one is not made. */
const LARGEST = 2 ** 29;
const FORMAT = 'TopoJSON';
/** A small file may name one arc millions of times. */
const MOST_POINTS = 50_000_000;

/** A reader of TopoJSON that is handed its bytes. */
export function createTopoJsonReader({ project }: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST, (bytes) => {
    const topology = parsed(bytes);
    const reader = createGeoJsonReader({ project });
    const encoder = new TextEncoder();
    const take = (value: unknown) => reader.push(encoder.encode(`${JSON.stringify(value)}\n`));
    let points = 0;
    for (const object of Object.values(topology.objects)) {
      points += pointsOf(object, topology.arcs, 0);
      if (points > MOST_POINTS) throw new ReadError({ kind: 'expansion', times: Math.floor(MOST_POINTS / bytes.length) }, 0);
      const made = guarded(() => feature(topology, object));
      if ('features' in made && Array.isArray(made.features)) for (const each of made.features) take(each);
      else take(made);
    }
    return reader.finish();
  });
}

interface Topology {
  readonly objects: Readonly<Record<string, object>>;
  readonly arcs: readonly (readonly unknown[])[];
}

function parsed(bytes: Uint8Array): Topology {
  const value = guarded((): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  const { objects, arcs }: { objects?: unknown; arcs?: unknown } = typeof value === 'object' && value !== null ? value : {};
  if (typeof objects !== 'object' || objects === null || !isListOfLists(arcs)) throw damaged('objects, arcs');
  return { ...(value as object), objects: objects as Topology['objects'], arcs };
}

function isListOfLists(value: unknown): value is readonly (readonly unknown[])[] {
  return Array.isArray(value) && value.every(Array.isArray);
}

/** Points of all arcs that an object names. */
function pointsOf(value: unknown, arcs: Topology['arcs'], depth: number): number {
  if (depth > 16) throw damaged('geometries');
  if (typeof value === 'number') return arcs[value < 0 ? ~value : value]?.length ?? 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + pointsOf(each, arcs, depth + 1), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const named = { arcs: undefined, geometries: undefined, ...value };
  return pointsOf(named.arcs ?? [], arcs, depth + 1) + pointsOf(named.geometries ?? [], arcs, depth + 1);
}

function guarded<Result>(what: () => Result): Result {
  try {
    return what();
  } catch (thrown) {
    if (thrown instanceof ReadError) throw thrown;
    throw damaged('arcs');
  }
}

function damaged(part: string): ReadError {
  return new ReadError({ kind: 'damaged', format: FORMAT, part }, 0);
}
