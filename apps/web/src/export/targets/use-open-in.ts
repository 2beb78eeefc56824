import { isForeign } from '@flyover/query-template';
import { errorMessage } from '@flyover/worker-calls';
import { useEffect, useRef, useState } from 'react';
import { handToJosm, importInJosm, type JosmProblem, LONGEST_ADDRESS } from '../../josm/josm-remote.ts';
import { editorRepair } from '../../library/editor-repair.ts';
import { isFileAddress } from '../../own-data/files-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { prepareQuery } from '../../run/prepare-query.ts';
import { useRun } from '../../run/run-store.ts';
import { absoluteServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { isOnThisComputer } from '../../site/this-computer.ts';
import { type MapView, useView } from '../../view/view-store.ts';
import { runExport } from '../data/run-export.ts';

/** The states between the button and the editor. */
export type OpenState =
  | { readonly step: 'idle' | 'preparing' | 'waiting' | 'done' }
  /** The answer would not be XML with metadata: `repaired` is the text with which it is. */
  | { readonly step: 'asking'; readonly repaired: string }
  /** The browser did not let a tab open by itself. */
  | { readonly step: 'link'; readonly address: string }
  | { readonly step: 'problem'; readonly problem: OpenProblem };

/** `local`: an editor on the web cannot reach a server on this computer; `size`: the result is too large to hand over; `noResult`: there is none of a file. */
export type OpenProblem =
  | JosmProblem
  | Exclude<EditorSource, { readonly kind: 'ready' }>
  | { readonly kind: 'local' | 'size' | 'noResult' };

/** Hands the address of the data to an editor. @throws the reason of the signal */
export type Deliver = (source: string, signal: AbortSignal, waiting: () => void) => Promise<OpenState>;

/** Hands the result itself to an editor. @throws the reason of the signal */
export type HandOver = (signal: AbortSignal, waiting: () => void) => Promise<OpenState>;

export interface OpenIn {
  readonly state: OpenState;
  readonly start: () => void;
  /** Goes on with the repaired text, or with the text as it is. */
  readonly choose: (repaired: boolean) => void;
  readonly cancel: () => void;
}

/**
 * The way of the query in the editor to a map editor (specification, section 5: it needs metadata, else there is a choice).
 *
 * @param handOver takes the place of that way
 */
export function useOpenIn(deliver: Deliver, config: AppConfig, handOver?: HandOver): OpenIn {
  const [state, setState] = useState<OpenState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const during = async (work: (signal: AbortSignal) => Promise<OpenState>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'preparing' });
    try {
      const next = await work(controller.signal);
      if (!controller.signal.aborted) setState(next);
    } catch (error) {
      // what fails here by itself is the look-up of a place
      const message = errorMessage(error);
      if (!controller.signal.aborted) setState({ step: 'problem', problem: { kind: 'query', message } });
    }
  };
  const open = async (text: string, signal: AbortSignal): Promise<OpenState> => {
    const source = await prepareForEditor(text, config, signal);
    if (source.kind !== 'ready') return { step: 'problem', problem: source };
    signal.throwIfAborted();
    return deliver(source.address, signal, () => setState({ step: 'waiting' }));
  };
  const queryText = () => useQuery.getState().text;
  return {
    state,
    start: () =>
      void during(async (signal) => {
        if (handOver !== undefined) return handOver(signal, () => setState({ step: 'waiting' }));
        const text = queryText();
        const repaired = editorRepair(text);
        return repaired === undefined ? open(text, signal) : { step: 'asking', repaired };
      }),
    choose: (repaired) => void during((signal) => open(repaired && state.step === 'asking' ? state.repaired : queryText(), signal)),
    cancel() {
      running.current?.abort();
      setState({ step: 'idle' });
    },
  };
}

/** JOSM fetches the data itself, after it has perhaps asked its user. */
export const deliverToJosm: Deliver = async (source, signal, waiting) => {
  waiting();
  const problem = await importInJosm(source, { signal });
  return problem === undefined ? { step: 'done' } : { step: 'problem', problem };
};

/** JOSM cannot fetch what a file in this page gave: it gets the result. */
export const handResultToJosm: HandOver = async (signal, waiting) => {
  const { outcome, origin } = useRun.getState();
  if (outcome === undefined || origin === undefined || !isFileAddress(origin.server))
    return { step: 'problem', problem: { kind: 'noResult' } };
  const choice = { layout: 'lines', guardFormulas: false, byteOrderMark: false } as const;
  const written = await runExport({ runId: outcome.runId, format: 'osm', choice, most: LONGEST_ADDRESS, signal });
  signal.throwIfAborted();
  if (written.kind === 'tooLarge') return { step: 'problem', problem: { kind: 'size' } };
  if (written.kind !== 'file') return { step: 'problem', problem: { kind: 'noResult' } };
  const data = await written.blob.text();
  waiting();
  const problem = await handToJosm(data, { signal });
  return problem === undefined ? { step: 'done' } : { step: 'problem', problem };
};

/** Level0 is a web page: it opens in a tab, and its server fetches the data. */
export const deliverToLevel0: Deliver = async (source) => {
  if (isOnThisComputer(source)) return { step: 'problem', problem: { kind: 'local' } };
  const address = level0Address(source);
  const opened = window.open(address, '_blank');
  if (opened === null) return { step: 'link', address };
  // the other page gets no hand on this one
  opened.opener = null;
  return { step: 'done' };
};

// From the text in the editor to an address at which a map editor finds its data.

/** The address; or why there is none, in the words of a run where it would fail the same way. */
export type EditorSource =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'empty' | 'sql' | 'server' }
  | { readonly kind: 'query'; readonly message: string };

/**
 * Fills in the placeholders as a run would, and puts the query behind the server it would go to.
 *
 * @throws the reason of the signal
 */
export async function prepareForEditor(text: string, config: AppConfig, signal: AbortSignal): Promise<EditorSource> {
  if (text.trim() === '') return { kind: 'empty' };
  const { server } = useSettings.getState();
  const prepared = await prepareQuery(text, useView.getState(), server, config, signal);
  if ('message' in prepared) return { kind: 'query', message: prepared.message };
  if (isForeign(prepared.language)) return { kind: 'sql' };
  try {
    return { kind: 'ready', address: interpreterAddress(absoluteServer(prepared.server ?? server, config), prepared.query) };
  } catch {
    return { kind: 'server' };
  }
}

// Addresses that leave the page with a query, or with the position of the map. Data affects only the text after a fixed prefix.

/**
 * Returns the address at which a server answers a query: a link for everybody who can reach the server.
 *
 * @param server absolute base address, ends in `/`
 * @param query placeholders expanded
 */
export function interpreterAddress(server: string, query: string): string {
  return `${server}interpreter?data=${encodeURIComponent(query)}`;
}

/** Level0, an editor in a web page for few objects, which fetches the data from an address itself. */
export function level0Address(source: string): string {
  return `https://level0.osmz.ru/?${new URLSearchParams({ url: source })}`;
}

/** iD at the place of the map; it fetches from OpenStreetMap what lies there. */
export function viewInId({ lat, lon, zoom }: Pick<MapView, 'lat' | 'lon' | 'zoom'>): string {
  // the address counts whole zooms of 256-pixel tiles, as the view does
  return `https://www.openstreetmap.org/edit?editor=id#map=${Math.round(zoom)}/${lat.toFixed(5)}/${lon.toFixed(5)}`;
}
