/**
 * Hidden runs over an engine that has been opened: without them the first three of its user take up to twice as long as the others, which
 * V8 has compiled by then.
 */
import type { Bbox } from '@flyover/bounding-box';
import { sampleAnswer } from '@flyover/osm-elements';
import { createResultSession } from '../result-session.ts';

/**
 * A query for all kinds of elements of a file, limited so that a run takes some 50 ms. Relations come without the points of their members:
 * a file may repeat one long way a million times.
 */
const QUERY = '[out:json][timeout:2];node[~"."~"."];out geom 2000;way[~"."~"."];out geom 2000;rel[~"."~"."];out 300;';

/** Of a slow computer, ms: then it is as warm as it gets. */
const LONGEST = 1500;

const RUN = { runId: 1, query: QUERY, options: {}, smallShapes: 'dots' } as const;

/**
 * Queries an engine for some elements of each kind, and draws them: once for each port, or until that takes long.
 *
 * @param ports each leads to the engine, as that of a `SourceChoice`; they are closed @param signal ends it @returns an object to keep as long as other
 * sessions run: once nothing refers to it, V8 discards the compiled code
 */
export async function rehearse(ports: readonly MessagePort[], signal: AbortSignal): Promise<object> {
  const session = createResultSession();
  const begun = performance.now();
  for (const port of ports) {
    if (signal.aborted || performance.now() - begun > LONGEST) {
      port.close();
      continue;
    }
    const { bounds } = await session.run({ ...RUN, source: { kind: 'engine', port } }, signal, ignore, ignore);
    if (bounds !== undefined) session.tile(RUN.runId, ...tileOver(bounds));
  }
  return session;
}

/** Runs over the answer of a server after which V8 has compiled what a run takes. */
const ANSWER_RUNS = 4;

/**
 * Reads and draws an answer with a few elements of every kind, as the first run will.
 *
 * @param signal ends it
 * @returns as of `rehearse`
 */
export async function rehearseAnswer(signal: AbortSignal): Promise<object> {
  const session = createResultSession();
  const answer = new Blob([sampleAnswer()], { type: 'application/json' });
  for (let run = 0; run < ANSWER_RUNS && !signal.aborted; run++) {
    const { bounds } = await session.run({ ...RUN, source: { kind: 'kept', answer } }, signal, ignore, ignore);
    if (bounds !== undefined) session.tile(RUN.runId, ...tileOver(bounds));
  }
  return session;
}

function ignore(): void {}

/** The tile at the middle of a box, of about its size. */
function tileOver({ south, west, north, east }: Bbox): readonly [z: number, x: number, y: number] {
  const z = Math.max(0, Math.min(14, Math.floor(Math.log2(360 / Math.max(east - west, north - south, MIN_SIZE)))));
  // beyond it there are no tiles
  const sine = Math.max(-MAX_SINE, Math.min(MAX_SINE, Math.sin((((south + north) / 2) * Math.PI) / 180)));
  const right = (west + east) / 720 + 0.5;
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [z, Math.floor(right * 2 ** z), Math.floor(down * 2 ** z)];
}

/** Degrees. */
const MIN_SIZE = 1e-6;
/** Of 85 degrees. */
const MAX_SINE = 0.996;
