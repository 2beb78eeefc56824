/** A result as the worker holds it: raw lines, elements, features, tiles. Nothing of it leaves but what is asked for. */
import { createTileSource, defaultStyler, type TileSource } from '@flyover/feature-tiles';
import { type ElementStore, NO_COORDINATE } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, IN_RELATION, LINE, POINT, setBounds, TAINTED } from '@flyover/osm-features';
import type { Bbox } from '../map/zoom.ts';
import { countsOf } from './count-numbers.ts';
import type { Answer } from './fetch-answer.ts';
import type { RawLines } from './raw-lines.ts';
import type { EmptyReason, RunFailure, RunOutcome, RunRequest, RunStage, RunStats } from './result-protocol.ts';
import { linesOfMessage } from './server-errors.ts';

export interface HeldResult {
  readonly runId: number;
  readonly raw: RawLines;
  readonly store?: ElementStore;
  readonly features?: FeatureSet;
  readonly tiles?: TileSource;
  readonly outcome: RunOutcome;
}

/** Makes features and tiles of an answer, and says what the run has come to. */
export function holdResult(request: RunRequest, answer: Answer, onStage: (stage: RunStage) => void): HeldResult {
  const { raw, store } = answer;
  const { runId } = request;
  const counts = { bytes: raw.bytes, elements: store === undefined ? 0 : elementCount(store) };
  if (store === undefined) {
    onStage({ stage: 'printing', ...counts });
    return { runId, raw, outcome: { ...outcomeWithoutElements(answer), runId, stats: statsOf(answer), hasText: raw.bytes > 0 } };
  }
  onStage({ stage: 'rendering', ...counts });
  const features = buildFeatures(store);
  const tiles = createTileSource(features, { styler: defaultStyler(features), collapseSmall: request.collapseSmall });
  onStage({ stage: 'printing', ...counts });
  const outcome: RunOutcome = {
    ...outcomeWithElements(answer, store, features),
    runId,
    stats: statsOf(answer, store, features),
    bounds: boundsInDegrees(features),
    counts: countsOf(store),
    hasText: raw.bytes > 0,
  };
  return { runId, raw, store, features, tiles, outcome };
}

type Verdict = Pick<RunOutcome, 'kind' | 'reason' | 'failure'>;

function outcomeWithoutElements({ aborted, failure }: Answer): Verdict {
  if (aborted) return { kind: 'aborted' };
  return failure === undefined ? { kind: 'text', reason: 'unstructured' } : { kind: 'failed', reason: 'error', failure };
}

function outcomeWithElements(answer: Answer, store: ElementStore, features: FeatureSet): Verdict {
  const failure = answer.failure ?? remarkOf(store);
  if (answer.aborted) return { kind: 'aborted' };
  if (features.count > 0) return { kind: 'map', failure };
  if (failure !== undefined) return { kind: 'failed', reason: 'error', failure };
  const reason = emptyReason(store);
  return { kind: reason === 'counts' ? 'text' : 'empty', reason };
}

/** A remark is how a server tells that it stopped: out of time or memory. */
function remarkOf({ info }: ElementStore): RunFailure | undefined {
  if (info.remarks === undefined || info.remarks.length === 0) return undefined;
  const message = info.remarks.join('\n').trim();
  return { kind: 'remark', message, lines: linesOfMessage(message) };
}

/** Why elements give no feature (specification, section 4, "Empty-map reasons"). */
export function emptyReason({ nodes, ways, relations, areas, made }: ElementStore): EmptyReason {
  if (nodes.count + ways.count + relations.count === 0) {
    if (areas.count > 0) return 'onlyAreas';
    return made.count > 0 ? 'counts' : 'emptyDataset';
  }
  if (ways.refs.length > 0 || relations.memberRefs.length > 0) return 'noVisibleData';
  return nodes.lat.some((lat) => lat !== NO_COORDINATE) ? 'unknown' : 'noCoordinates';
}

function elementCount({ nodes, ways, relations, areas, made }: ElementStore): number {
  return nodes.count + ways.count + relations.count + areas.count + made.count;
}

function statsOf({ raw, requestMs }: Answer, store?: ElementStore, features?: FeatureSet): RunStats {
  const drawn = { points: 0, lines: 0, polygons: 0, inRelation: 0, tainted: 0 };
  for (let feature = 0; features !== undefined && feature < features.count; feature++) {
    const kind = features.kinds[feature];
    if (kind === POINT) drawn.points++;
    else if (kind === LINE) drawn.lines++;
    else drawn.polygons++;
    if ((features.flags[feature] & IN_RELATION) !== 0) drawn.inRelation++;
    if ((features.flags[feature] & TAINTED) !== 0) drawn.tainted++;
  }
  return {
    bytes: raw.bytes,
    requestMs,
    nodes: store?.nodes.count ?? 0,
    ways: store?.ways.count ?? 0,
    relations: store?.relations.count ?? 0,
    areas: store?.areas.count ?? 0,
    ...drawn,
    osmBase: store?.info.osmBase,
    areasBase: store?.info.areasBase,
  };
}

function boundsInDegrees(features: FeatureSet): Bbox | undefined {
  const bounds = setBounds(features);
  if (bounds === undefined) return undefined;
  const { south, west, north, east } = bounds;
  return { south: south / 1e7, west: west / 1e7, north: north / 1e7, east: east / 1e7 };
}
