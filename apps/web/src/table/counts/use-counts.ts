/** The groups of the rows in view and the areas that rows can be counted by, asked of the worker. */

import type { CountArea, CountOutcome, CountRequest } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { useLayers } from '../../layers/layers-store.ts';
import { portToFile, useFiles } from '../../own-data/files-store.ts';
import { resultWorker } from '../../results/result-client.ts';

/** The last count; `isOld`: another one was requested since, and is being computed. */
export interface Counted {
  readonly request: CountRequest;
  readonly outcome: CountOutcome | 'failed';
  readonly isOld: boolean;
}

/**
 * Counts the rows in an order, and again after each change.
 *
 * @param request undefined: nothing is counted
 * @returns the last count; undefined before the first
 */
export function useCounted(runId: number, order: number | undefined, request: CountRequest | undefined): Counted | undefined {
  const [reported, setReported] = useState<Omit<Counted, 'isOld'> & { readonly key: string }>();
  const key = request === undefined || order === undefined ? '' : `${runId} ${order} ${JSON.stringify(request)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is wanted
  useEffect(() => {
    if (request === undefined || order === undefined) return;
    const controller = new AbortController();
    resultWorker()
      .countGroups(runId, order, request, controller.signal)
      .then((outcome) => {
        // undefined for an earlier order: the next effect asks for the latest
        if (!controller.signal.aborted && outcome !== undefined) setReported({ key, request, outcome });
      })
      .catch(() => !controller.signal.aborted && setReported({ key, request, outcome: 'failed' }));
    return () => controller.abort();
  }, [key]);
  return reported && { ...reported, isOld: reported.key !== key };
}

/** The areas known so far. */
export interface KnownAreas {
  readonly areas: readonly CountArea[];
  /** The number of boundaries of the result whose outline is incomplete. */
  readonly incomplete: number;
  /** Whether the areas of the result are known; those of a file may follow. */
  readonly isKnown: boolean;
}

const NONE: KnownAreas = { areas: [], incomplete: 0, isKnown: false };

/** Returns the file whose boundaries are offered: the selected one, or else the first. */
export function useFileOfAreas(): { readonly address: string; readonly name: string } | undefined {
  return useFiles(({ files, chosen }) => files.find(({ address }) => address === chosen) ?? files[0]);
}

/** Returns the areas of the result, of the kept layers and of the open file. @param version version of the table: another one has other rows */
export function useCountAreas(runId: number, version: number): KnownAreas {
  const layers = useLayers((state) => state.layers)
    .filter(({ numbers }) => (numbers?.polygons ?? 0) > 0)
    .map(({ id }) => id);
  const wanted = layers.join();
  const file = useFileOfAreas()?.address;
  const [own, setOwn] = useState<KnownAreas>(NONE);
  const [ofFile, setOfFile] = useState<readonly CountArea[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says which layers are wanted, the version which rows
  useEffect(() => {
    const controller = new AbortController();
    resultWorker()
      .countAreas(runId, layers, controller.signal)
      .then((reported) => {
        if (!controller.signal.aborted) setOwn({ ...(reported ?? NONE), isKnown: true });
      })
      // without an answer there are none
      .catch(() => !controller.signal.aborted && setOwn({ ...NONE, isKnown: true }));
    return () => controller.abort();
  }, [runId, version, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    setOfFile([]);
    const port = file === undefined ? undefined : portToFile(file);
    if (port === undefined) return;
    const controller = new AbortController();
    resultWorker()
      .countFileAreas(runId, port, controller.signal)
      .then((reported) => {
        if (!controller.signal.aborted && reported !== undefined) setOfFile(reported.areas);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [runId, version, file]);
  return { ...own, areas: ofFile.length === 0 ? own.areas : [...own.areas, ...ofFile] };
}
