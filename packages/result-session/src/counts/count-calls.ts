/** Counts of a result by keys and by areas: the types, which can cross to another thread, and the calls. */
import type { RecordValue } from '@flyover/feature-records';
import type { AreaSets, CountKey, FeatureTable, KeyParts, NumberSums } from '@flyover/feature-table';
import type { FeatureSet } from '@flyover/osm-features';
import { worked } from '../raw/time-slices.ts';
import type { OpenTables } from '../table/open-tables.ts';
import { cutValue } from '../table/table-calls.ts';

/** The origin of areas: the result itself, the file that is open in the page, or a kept layer by its number. */
export type AreaOrigin = 'result' | 'file' | number;

/** Areas that rows can be counted by. */
export interface CountArea {
  readonly origin: AreaOrigin;
  /** Names the set among those of its origin (`AreaSet`). */
  readonly set: string;
  /** The value of `boundary`; absent: other polygons with a name. */
  readonly boundary?: string;
  /** The value of `admin_level`. */
  readonly level?: string;
  readonly areas: number;
}

/** The areas at hand. */
export interface CountAreas {
  /** Those of the result first, the finest administrative level at the front. */
  readonly areas: readonly CountArea[];
  /** Boundaries whose outline is not whole, which are not among them. */
  readonly incomplete: number;
}

/** A key that rows are counted by. */
export type CountKeyRequest =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'area'; readonly origin: AreaOrigin; readonly set: string };

/** The keys of a count of rows, and a column to sum up. */
export interface CountRequest {
  readonly first: CountKeyRequest;
  readonly second?: CountKeyRequest;
  /** A column whose numbers are summed up. */
  readonly number?: string;
  /** Texts count for each of their parts between `;`. */
  readonly split: boolean;
}

/** Groups, those with the most rows first. */
export interface CountTable {
  readonly kind: 'counted';
  /** Rows that were counted, each once. */
  readonly counted: number;
  /** Rows that count for more than one group. */
  readonly several: number;
  /** Boundaries of the result that are not counted, since rows are counted by these. */
  readonly leftOut: number;
  /** Number of different groups. */
  readonly groups: number;
  /** A value a key, by group; long texts are cut. */
  readonly values: readonly (readonly RecordValue[])[];
  /** By group, and behind these of the rest, if there is one. */
  readonly rows: Float64Array;
  readonly numbers?: NumberSums;
  /** Number of groups that the last entry sums up; 0: it is a group as the others. */
  readonly rest: number;
}

/** The outcome: a table; `tooMany`, the rows fall into more groups than the limit; `noColumn`, the table or the areas are without what is asked for. */
export type CountOutcome = CountTable | { readonly kind: 'tooMany'; readonly limit: number } | { readonly kind: 'noColumn' };

/** Calls for counts; undefined where the run is gone, has no elements, or the order is not the latest. */
export interface CountCalls {
  /** The areas of a result and of some layers. @throws the reason of the signal */
  countAreas(runId: number, layers: readonly number[], signal: AbortSignal): Promise<CountAreas | undefined>;
  /**
   * The boundaries of a file around a result.
   *
   * @param port leads to the worker with the file, as that of a `SourceChoice`; it is closed
   * @returns empty also where the file cannot say
   * @throws the reason of the signal
   */
  countFileAreas(runId: number, port: MessagePort, signal: AbortSignal): Promise<CountAreas | undefined>;
  /** Counts the rows of an order of the table. @throws the reason of the signal */
  countGroups(runId: number, order: number, request: CountRequest, signal: AbortSignal): Promise<CountOutcome | undefined>;
}

// Calls: rows grouped by keys and by the areas that they lie in.

/** Areas of so many kinds keep what was found of the rows in them. */
const KEPT_PARTS = 2;

interface FoundAreas extends AreaSets {
  readonly features: FeatureSet;
}

/**
 * @param tables those of the session
 * @param layerFeatures of a kept layer
 */
export function countCalls(tables: OpenTables, layerFeatures: (layer: number) => FeatureSet | undefined): CountCalls {
  const setsOf = new WeakMap<FeatureSet, AreaSets>();
  const partsOf = new WeakMap<FeatureTable, Map<string, { readonly areas: FeatureSet; readonly parts: KeyParts }>>();
  /** Of the result that it was asked for. */
  let ofFile: { readonly result: FeatureSet; readonly areas: FeatureSet } | undefined;

  const featuresFrom = (origin: AreaOrigin, result: FeatureSet) => {
    if (origin === 'result') return result;
    return origin === 'file' ? (ofFile?.result === result ? ofFile.areas : undefined) : layerFeatures(origin);
  };

  const areasOf = async (features: FeatureSet, signal: AbortSignal): Promise<FoundAreas> => {
    const { areaSets } = await import('@flyover/feature-table');
    const known = setsOf.get(features) ?? (await worked(areaSets(features), signal));
    setsOf.set(features, known);
    return { ...known, features };
  };

  const partsIn = async (table: FeatureTable, result: FeatureSet, { origin, set: id }: AreaKeyRequest, signal: AbortSignal) => {
    const features = featuresFrom(origin, result);
    const found = features && (await areasOf(features, signal));
    const set = found?.sets.find((each) => each.id === id);
    if (found === undefined || set === undefined) return undefined;
    const kept = partsOf.get(table) ?? new Map();
    partsOf.set(table, kept);
    const key = `${origin} ${id}`;
    const known = kept.get(key);
    if (known?.areas === found.features) return known.parts;
    const { areaParts } = await import('@flyover/feature-table');
    const parts = await worked(areaParts(table, found.features, set.features), signal);
    kept.delete(key);
    if (parts !== undefined) kept.set(key, { areas: found.features, parts });
    for (const old of kept.keys()) if (kept.size > KEPT_PARTS) kept.delete(old);
    return parts;
  };

  return {
    async countAreas(runId, layers, signal) {
      const result = tables.featuresOf(runId);
      if (result === undefined) return undefined;
      const own = await areasOf(result, signal);
      // what only has a name is what the result is about
      const areas = areaChoices('result', { ...own, sets: own.sets.filter(({ boundary }) => boundary !== undefined) });
      for (const layer of layers) {
        const features = layerFeatures(layer);
        if (features !== undefined) areas.push(...areaChoices(layer, await areasOf(features, signal)));
      }
      return { areas, incomplete: own.incomplete };
    },
    async countFileAreas(runId, port, signal) {
      const result = tables.featuresOf(runId);
      if (result === undefined) {
        port.close();
        return undefined;
      }
      const { fileAreas } = await import('./file-areas.ts');
      const features = await fileAreas(result, port, signal);
      if (features === undefined) return NO_AREAS;
      const found = await areasOf(features, signal);
      ofFile = { result, areas: features };
      return { areas: areaChoices('file', { ...found, sets: found.sets.filter(({ boundary }) => boundary !== undefined) }), incomplete: 0 };
    },
    async countGroups(runId, order, { first, second, number, split }, signal) {
      const { countGroups, GROUP_LIMIT, TooManyGroupsError } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const { table, rows, features } = shown;
      const keyOf = async (key: CountKeyRequest): Promise<CountKey | undefined> => {
        if (key.kind === 'column') return { ...key, split };
        const parts = await partsIn(table, features, key, signal);
        return parts && { kind: 'parts', parts };
      };
      const keys = { first: await keyOf(first), second: second && (await keyOf(second)) };
      if (keys.first === undefined || (second !== undefined && keys.second === undefined)) return { kind: 'noColumn' };
      const isByOwn = [first, second].some((key) => key?.kind === 'area' && key.origin === 'result');
      const skipped = isByOwn ? boundaryMask(table.count, await areasOf(features, signal)) : undefined;
      const request = { first: keys.first, ...(keys.second && { second: keys.second }), ...(number !== undefined && { number }), skipped };
      try {
        const counted = await worked(countGroups(table, rows, request), signal);
        if (tables.ordered(runId, order) === undefined) return undefined;
        if (counted === undefined) return { kind: 'noColumn' };
        const leftOut = skipped === undefined ? 0 : (rows?.length ?? table.count) - counted.counted;
        return { kind: 'counted', ...counted, values: counted.values.map((values) => values.map(cutValue)), leftOut };
      } catch (error) {
        if (error instanceof TooManyGroupsError) return { kind: 'tooMany', limit: GROUP_LIMIT };
        throw error;
      }
    },
  };
}

type AreaKeyRequest = Extract<CountKeyRequest, { kind: 'area' }>;

const NO_AREAS: CountAreas = { areas: [], incomplete: 0 };

function areaChoices(origin: AreaOrigin, { sets }: AreaSets): CountArea[] {
  return sets.map(({ id, boundary, level, features }) => ({
    origin,
    set: id,
    ...(boundary !== undefined && { boundary }),
    ...(level !== undefined && { level }),
    areas: features.length,
  }));
}

/** 1 for each row that is a boundary: rows are counted by it. */
function boundaryMask(count: number, { sets }: AreaSets): Uint8Array {
  const mask = new Uint8Array(count);
  for (const { boundary, features } of sets) if (boundary !== undefined) for (const feature of features) mask[feature] = 1;
  return mask;
}
