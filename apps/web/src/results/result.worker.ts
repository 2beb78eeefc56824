/** The worker that owns the result. It answers what `ResultWorkerApi` lists. */
import { expose, transfer } from 'comlink';
import { elementDetails, featureHit } from './element-details.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { type HeldResult, holdResult } from './held-result.ts';
import { type ResultWorkerApi, WARM_UP_RUN } from './result-protocol.ts';
import { warmUpTile } from './warm-up.ts';

/** At most this many features are listed for one click. */
const MOST_HITS = 20;

let held: HeldResult | undefined;
let current: { runId: number; controller: AbortController } | undefined;

const heldFor = (runId: number): HeldResult | undefined => (held?.runId === runId ? held : undefined);

const api: ResultWorkerApi = {
  async run(request, onStage) {
    current?.controller.abort();
    const controller = new AbortController();
    current = { runId: request.runId, controller };
    const answer = await fetchAnswer(request, controller.signal, onStage);
    // an abort before the first byte, or a newer run, leaves the result that is shown alone
    const superseded = current.runId !== request.runId;
    if (!superseded && !(answer.aborted && answer.raw.bytes === 0)) held = undefined;
    const result = holdResult(request, answer, onStage);
    if (!superseded && !(answer.aborted && answer.raw.bytes === 0)) held = result;
    return result.outcome;
  },
  abort(runId) {
    if (current?.runId === runId) current.controller.abort();
  },
  tile(runId, z, x, y) {
    const tile = runId === WARM_UP_RUN ? warmUpTile(z, x, y) : heldFor(runId)?.tiles?.tile(z, x, y);
    if (tile === undefined) return undefined;
    // the encoder may hand out a view of a larger buffer, and what is sent is gone: send a copy of its own
    const { buffer } = tile.slice();
    return transfer(buffer, [buffer]);
  },
  hit(runId, lat, lon, webZoom, pixels) {
    const result = heldFor(runId);
    if (result?.tiles === undefined || result.features === undefined) return { hits: [], total: 0 };
    const { features } = result;
    const found = result.tiles.hit(lon, lat, webZoom, { pixels });
    return { hits: found.slice(0, MOST_HITS).map((feature) => featureHit(features, feature)), total: found.length };
  },
  details(runId, feature) {
    const result = heldFor(runId);
    if (result?.features === undefined || feature >= result.features.count) return undefined;
    return elementDetails(result.features, feature);
  },
  lineCount(runId) {
    return heldFor(runId)?.raw.count ?? 0;
  },
  lines(runId, first, last) {
    return heldFor(runId)?.raw.read(first, last) ?? [];
  },
};

expose(api);
