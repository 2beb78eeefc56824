/** A result as a session holds it: raw lines, elements, features, tiles, and the numbers of `out count`. Only the data that a call asks for leaves it. */

import { type Bbox, inDegrees } from '@flyover/bounding-box';
import { featureCounts, NO_FEATURES } from '@flyover/feature-records';
import type { SmallShapes, TileSource } from '@flyover/feature-tiles';
import { type ElementStore, NO_COORDINATE, tagsOf } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, type FeatureStyler, placelessCount, setBounds } from '@flyover/osm-features';
import { errorMessage } from '@flyover/worker-calls';
import { linesOfMessage } from '../answer/answer-failure.ts';
import type { Answer } from '../answer/fetch-answer.ts';
import { countChanges } from '../comparison/changes.ts';
import { RawLines } from '../raw/raw-lines.ts';
import {
  type CountNumbers,
  crashOutcome,
  type EmptyReason,
  type RunFailure,
  type RunOutcome,
  type RunRequest,
  type RunStage,
  type RunStats,
} from '../run-outcome.ts';
import { type DrawnStyle, drawnBy, partialStyler, stylerOfSome } from './drawn-style.ts';
import { DEFAULT_STYLE, type SheetStyle } from './look.ts';

/** Features of a result that are drawn. A change applies to the next tiles. */
export interface DrawnPart {
  /** 1 for each that is; undefined: all. */
  only?: Uint8Array;
}

export interface HeldResult {
  readonly runId: number;
  /** Number of this tile set of the run: an answer that arrives slowly has several, and each new style gives another. */
  readonly picture: number;
  /** The picture with which its features were made: a new style leaves them. */
  readonly shapes: number;
  readonly raw: RawLines;
  readonly store?: ElementStore;
  readonly features?: FeatureSet;
  readonly tiles?: TileSource;
  readonly look?: DrawnStyle;
  readonly part?: DrawnPart;
  /** The query, where the answer is rows of text. */
  readonly tableQuery?: string;
  readonly outcome: RunOutcome;
}

/** Makes features and tiles of an answer, and says what the run has come to. */
export function holdResult(
  request: RunRequest,
  answer: Answer,
  picture: number,
  onStage: (stage: RunStage) => void,
  look: SheetStyle = DEFAULT_STYLE,
): HeldResult {
  const { raw, store } = answer;
  const { runId } = request;
  const counts = { bytes: bytesOf(answer), elements: store === undefined ? 0 : elementCount(store) };
  if (store === undefined) {
    onStage({ stage: 'printing', ...counts });
    const isTable = answer.isTable && { isTable: answer.isTable };
    const outcome = { ...outcomeWithoutElements(answer), runId, picture, stats: statsOf(answer), hasText: hasText(raw), ...isTable };
    return { runId, picture, shapes: picture, raw, ...(answer.isTable && { tableQuery: request.query }), outcome };
  }
  onStage({ stage: 'rendering', ...counts });
  const drawn = draw(request, store, look);
  onStage({ stage: 'printing', ...counts });
  const outcome: RunOutcome = {
    ...outcomeWithElements(answer, store, drawn.features),
    runId,
    picture,
    ...summaryOf(answer, store, drawn.features),
    style: drawn.look.report,
    counts: countsOf(store),
    ...(store.earlier !== undefined && { changes: countChanges(store) }),
  };
  return { runId, picture, shapes: picture, raw, store, ...drawn, outcome };
}

/** Features that are here already, as the result of a run: there is no answer, and no text of one. */
export function holdFeatures(
  { runId, smallShapes }: Pick<RunRequest, 'runId' | 'smallShapes'>,
  features: FeatureSet,
  look: SheetStyle,
): HeldResult {
  const { store } = features;
  const raw = new RawLines();
  const part: DrawnPart = {};
  const drawn = { features, part, ...drawnBy(look, features, smallShapes, (_, styler) => stylerOfPart(styler, part)) };
  const summary = summaryOf({ raw, requestMs: 0, aborted: false }, store, features);
  const outcome: RunOutcome = { kind: 'map', runId, picture: 1, ...summary, style: drawn.look.report };
  return { runId, picture: 1, shapes: 1, raw, store, ...drawn, outcome };
}

/** Nothing but the raw text of a run whose worker stopped. */
export function holdRaw(runId: number, raw: RawLines): HeldResult {
  return { runId, picture: 0, shapes: 0, raw, outcome: crashOutcome(runId, raw.bytes) };
}

/** As `holdResult`, but where memory ends the raw answer stays, and the outcome says so. Never throws. */
export function holdWhatFits(
  request: RunRequest,
  answer: Answer,
  picture: number,
  onStage: (stage: RunStage) => void,
  look: SheetStyle = DEFAULT_STYLE,
): HeldResult {
  try {
    return holdResult(request, answer, picture, onStage, look);
  } catch (error) {
    const { runId } = request;
    const { raw } = answer;
    const outcome = crashOutcome(runId, bytesOf(answer), errorMessage(error));
    return { runId, picture: 0, shapes: 0, raw, outcome };
  }
}

/** A picture of what has come, while the rest is still arriving; `undefined` where there is nothing to draw yet. */
export function holdPartial(
  request: RunRequest,
  answer: Answer,
  picture: number,
  look: SheetStyle = DEFAULT_STYLE,
): HeldResult | undefined {
  const { raw, store } = answer;
  if (store === undefined) return undefined;
  const drawn = draw(request, store, look, partialStyler);
  if (drawn.features.count === 0) return undefined;
  const { runId } = request;
  const outcome: RunOutcome = {
    kind: 'map',
    partial: true,
    runId,
    picture,
    style: drawn.look.report,
    ...summaryOf(answer, store, drawn.features),
  };
  return { runId, picture, shapes: picture, raw, store, ...drawn, outcome };
}

/** @param settle leaves out what may still change its meaning */
function draw(
  { smallShapes }: Pick<RunRequest, 'smallShapes'>,
  store: ElementStore,
  look: SheetStyle,
  settle = (_: FeatureSet, styler: FeatureStyler) => styler,
) {
  const features = buildFeatures(store);
  const part: DrawnPart = {};
  return { features, part, ...drawnBy(look, features, smallShapes, (set, styler) => stylerOfPart(settle(set, styler), part)) };
}

/** Returns the same features in another style. */
export function restyled(held: HeldResult, picture: number, look: SheetStyle, smallShapes: SmallShapes): HeldResult {
  const { features, outcome, part } = held;
  if (features === undefined || part === undefined) return held;
  const settle = (set: FeatureSet, styler: FeatureStyler) => stylerOfPart(outcome.partial ? partialStyler(set, styler) : styler, part);
  const drawn = drawnBy(look, features, smallShapes, settle, held.tiles);
  return { ...held, picture, ...drawn, outcome: { ...outcome, picture, style: drawn.look.report } };
}

function stylerOfPart(styler: FeatureStyler, part: DrawnPart): FeatureStyler {
  return stylerOfSome(styler, (feature) => part.only === undefined || part.only[feature] === 1);
}

function summaryOf(answer: Answer, store: ElementStore, features: FeatureSet): Pick<RunOutcome, 'stats' | 'bounds' | 'hasText'> {
  return { stats: statsOf(answer, store, features), bounds: boundsInDegrees(features), hasText: hasText(answer.raw) };
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

/** Returns the reason why elements give no feature (specification, section 4, "Empty-map reasons"). */
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

/** The bytes of an answer, as text or as columns. */
function bytesOf({ raw, columnBytes }: Answer): number {
  return columnBytes ?? raw.bytes;
}

function hasText({ bytes, ended }: RawLines): boolean {
  return bytes > 0 || !ended;
}

function statsOf(answer: Answer, store?: ElementStore, features?: FeatureSet): RunStats {
  return {
    bytes: bytesOf(answer),
    ...(answer.columnBytes !== undefined && { columns: true }),
    requestMs: answer.requestMs,
    nodes: store?.nodes.count ?? 0,
    ways: store?.ways.count ?? 0,
    relations: store?.relations.count ?? 0,
    areas: store?.areas.count ?? 0,
    ...(features === undefined ? NO_FEATURES : featureCounts(features)),
    placeless: features === undefined ? 0 : placelessCount(features),
    osmBase: store?.info.osmBase,
    areasBase: store?.info.areasBase,
  };
}

/** The bounds of the features; undefined where there are none. */
export function boundsInDegrees(features: FeatureSet): Bbox | undefined {
  const bounds = setBounds(features);
  return bounds && inDegrees(bounds);
}

// Numbers of `out count`, for the card that shows them.

/** A loop can print thousands of counts: the card shows the first of them, the Data tab has all. */
const MOST_COUNTS = 20;
const MOST_NUMBERS = 10;

/** The counts of an answer in their order; undefined where there are none. */
export function countsOf({ made, strings }: Pick<ElementStore, 'made' | 'strings'>): readonly CountNumbers[] | undefined {
  const counts: CountNumbers[] = [];
  for (let row = 0; row < made.count && counts.length < MOST_COUNTS; row++) {
    if (strings.get(made.types[row]) !== 'count') continue;
    counts.push(tagsOf(strings, made, row, MOST_NUMBERS));
  }
  return counts.length === 0 ? undefined : counts;
}
