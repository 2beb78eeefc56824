/**
 * Finds what was worked out before. Of the candidates of a feature's group it is asked which match; with the values that the lines of those look at,
 * they are a trace, and features of one trace look the same.
 */
import type { CompiledStyle } from '../compile-style.ts';
import type { Candidates } from '../evaluate/candidate-groups.ts';
import { collapse } from '../evaluate/elements.ts';

/** Outcomes that are kept; then all are forgotten. */
const MOST_OUTCOMES = 1 << 17;
/** Zooms that a style is asked for; beyond, it is that of the largest. */
const MOST_ZOOM = 31;
/** More conditions do not fit into the bits of a whole number. */
const MOST_BITS = 30;

/** A group at a zoom. */
interface Memo<Outcome> {
  readonly candidates: Candidates;
  /** By which of the candidates match. */
  readonly traces: Map<number | string, Trace<Outcome>>;
  /** Where all of them always do. */
  only: Trace<Outcome> | undefined;
}

interface Trace<Outcome> {
  readonly valueKeys: readonly number[];
  readonly presenceKeys: readonly number[];
  /** Whether each feature is worked out by itself. */
  isDynamic: boolean;
  /** Where no value counts. */
  outcome: Outcome | undefined;
  readonly byValues: Map<string, Outcome>;
}

/**
 * Works a feature out. `isDynamic`: the outcome is for this feature only; else labels are left for later, and undefined says that it turns out to be for this
 * feature only.
 */
type Make<Outcome> = (feature: number, webZoom: number, collapsed: boolean, isDynamic: boolean) => Outcome | undefined;

/** Keeps outcomes of any kind. */
export class StyleFinder<Outcome> {
  private readonly elements: CompiledStyle['parts']['elements'];
  private readonly groups: CompiledStyle['parts']['groups'];
  private readonly run: CompiledStyle['parts']['run'];
  /** The group of each feature plus one, as it is and as a point; 0 where it is not known. */
  private readonly columns: readonly Int32Array[];
  private memos: (Memo<Outcome> | undefined)[][] = [];
  private generation = 0;
  private count = 0;
  private readonly nothing: Outcome;
  private readonly make: Make<Outcome>;
  /** The last outcome, and the feature, zoom and state that it belongs to. */
  private last: Outcome;
  private lastFeature = -1;
  private lastZoom = 0;
  private lastCollapsed = false;

  /** @param nothing the outcome of what has none */
  constructor({ elements, groups, run }: CompiledStyle['parts'], nothing: Outcome, make: Make<Outcome>) {
    const { count } = elements.features;
    this.elements = elements;
    this.groups = groups;
    this.run = run;
    this.nothing = nothing;
    this.make = make;
    this.last = nothing;
    this.columns = [new Int32Array(count), new Int32Array(count)];
    this.forget();
  }

  /** Returns the outcome for a feature: that of an earlier feature of the same trace, or a new one. */
  find(feature: number, webZoom: number, collapsed: boolean): Outcome {
    if (feature !== this.lastFeature || webZoom !== this.lastZoom || collapsed !== this.lastCollapsed) {
      this.last = this.findAnew(feature, webZoom, collapsed);
      this.lastFeature = feature;
      this.lastZoom = webZoom;
      this.lastCollapsed = collapsed;
    }
    return this.last;
  }

  private findAnew(feature: number, webZoom: number, collapsed: boolean): Outcome {
    const { run, elements } = this;
    const zoom = zoomOf(webZoom);
    elements.readFeature(feature, run.subject);
    if (collapsed) collapse(run.subject);
    const trace = this.traceOf(this.memoOf(feature, zoom, collapsed), zoom);
    if (trace === undefined || trace.isDynamic) return this.makeAlone(feature, webZoom, collapsed);
    const key = this.valuesOf(trace);
    return (key === '' ? trace.outcome : trace.byValues.get(key)) ?? this.makeForAll(trace, key, feature, webZoom, collapsed);
  }

  // calls of `make` stand apart: each style has another, and the engine would compile the code around them anew

  private makeAlone(feature: number, webZoom: number, collapsed: boolean): Outcome {
    return this.make(feature, webZoom, collapsed, true) ?? this.nothing;
  }

  private makeForAll(trace: Trace<Outcome>, key: string, feature: number, webZoom: number, collapsed: boolean): Outcome {
    const made = this.make(feature, webZoom, collapsed, false);
    if (made === undefined) {
      trace.isDynamic = true;
      return this.makeAlone(feature, webZoom, collapsed);
    }
    if (key === '') trace.outcome = made;
    else trace.byValues.set(key, made);
    if (++this.count > MOST_OUTCOMES) this.forget();
    return made;
  }

  private forget(): void {
    this.memos = Array.from({ length: 2 * (MOST_ZOOM + 1) }, () => []);
    this.count = 0;
  }

  private memoOf(feature: number, zoom: number, collapsed: boolean): Memo<Outcome> {
    const { groups, run } = this;
    const column = this.columns[collapsed ? 1 : 0];
    let group = column[feature] - 1;
    if (group < 0 || this.generation !== groups.generation) {
      group = groups.groupOf(run.subject);
      if (this.generation !== groups.generation) {
        this.generation = groups.generation;
        for (const own of this.columns) own.fill(0);
        this.forget();
      }
      column[feature] = group + 1;
    }
    // an area that has shrunk and one whose place alone is known may be one group, and are drawn differently
    const memos = this.memos[2 * zoom + (collapsed ? 1 : 0)];
    let memo = memos[group];
    if (memo === undefined) {
      memo = { candidates: groups.candidates(group, zoom), traces: new Map(), only: undefined };
      memos[group] = memo;
    }
    return memo;
  }

  /** Undefined where the style has to be worked out to know which rules match. */
  private traceOf(memo: Memo<Outcome>, zoom: number): Trace<Outcome> | undefined {
    if (memo.only !== undefined) return memo.only;
    const { candidates, traces } = memo;
    const { entries, steers } = candidates;
    if (candidates.readsProperties) return undefined;
    const { run } = this;
    run.begin(zoom);
    run.budget.spend(candidates.work);
    let bits = 0;
    let place = 0;
    let text = '';
    for (const { otherChecks, block } of entries) {
      const isSure = otherChecks.length === 0;
      if (!isSure) {
        if (place === MOST_BITS) {
          text += `${bits},`;
          bits = 0;
          place = 0;
        }
        place++;
        bits <<= 1;
        if (!run.fulfils(otherChecks)) continue;
        bits |= 1;
      }
      if (!steers) continue;
      for (const line of block.steering) line(run);
      if (run.stopped) break;
    }
    const key = text === '' ? bits | (1 << place) : `${text}${place},${bits}`;
    let trace = traces.get(key);
    if (trace === undefined) {
      trace = this.makeTrace(candidates, zoom);
      traces.set(key, trace);
      if (place === 0 && text === '' && !steers) memo.only = trace;
    }
    return trace;
  }

  private makeTrace({ entries }: Candidates, zoom: number): Trace<Outcome> {
    const { run } = this;
    const values = new Set<number>();
    const presences = new Set<number>();
    run.begin(zoom);
    for (const { otherChecks, block } of entries) {
      if (!run.fulfils(otherChecks)) continue;
      for (const key of block.notes.values) values.add(key);
      for (const key of block.notes.presences) presences.add(key);
      for (const line of block.steering) line(run);
      if (run.stopped) break;
    }
    return { valueKeys: [...values], presenceKeys: [...presences], isDynamic: false, outcome: undefined, byValues: new Map() };
  }

  private valuesOf({ valueKeys, presenceKeys }: Trace<Outcome>): string {
    const { run } = this;
    let key = '';
    for (const number of valueKeys) key += `${run.valueNumber(run.subject, number)},`;
    for (const number of presenceKeys) key += run.valueNumber(run.subject, number) < 0 ? '-' : '+';
    return key;
  }
}

function zoomOf(webZoom: number): number {
  return Math.max(0, Math.min(MOST_ZOOM, Math.floor(webZoom)));
}
