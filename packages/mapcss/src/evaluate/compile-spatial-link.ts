/** Links by geometry: what lies within an area, what contains it, what crosses. */
import type { FixedBox } from '@flyover/bounding-box';
import { type FeatureSet, featureBounds, POLYGON, polygonContains } from '@flyover/osm-features';
import type { LinkKind } from '../syntax-tree.ts';
import type { Check } from './compile-condition.ts';
import type { Elements, Subject } from './elements.ts';
import type { Run } from './run.ts';

/** Features that a left side names, by their southern edge. */
interface Candidates {
  readonly features: readonly number[];
  readonly bounds: readonly FixedBox[];
  /** The tallest of them, 1e-7 degrees. */
  readonly height: number;
}

/** Corners and edges that one style looks at in all; beyond, nothing more is found. */
const EFFORT = 30_000_000;

/** The check of a link by geometry. `matches` is the left side's. */
export function compileSpatialLink(kind: Exclude<LinkKind, 'child' | 'parent' | 'sibling'>, matches: Check): Check {
  const found = new Map<number, Candidates>();
  let left = EFFORT;
  const isNegated = kind === 'contains-not' || kind === 'within-not';
  const holds = (feature: number, other: number, { features }: Elements): boolean => {
    left -= sizeOf(features, feature) + sizeOf(features, other);
    if (kind === 'crosses') return doCross(features, feature, other);
    return kind.startsWith('contains') ? contains(features, feature, other) : contains(features, other, feature);
  };
  return (subject, run) => {
    if (subject.feature < 0) return false;
    const candidates = found.get(run.zoom) ?? candidatesOf(run, matches);
    found.set(run.zoom, candidates);
    const box = featureBounds(run.elements.features, subject.feature);
    const isArea = subject.kind === POLYGON;
    const isPossible = !kind.startsWith('contains') || isArea;
    const some =
      isPossible &&
      nearby(candidates, box).some((other) => left > 0 && other !== subject.feature && holds(subject.feature, other, run.elements));
    return isNegated ? isPossible && !some : some;
  };
}

function candidatesOf(run: Run, matches: Check): Candidates {
  const { elements } = run;
  const { features } = elements;
  const subject: Subject = { type: -1, row: -1, id: 0, kind: -1, flags: 0, feature: -1, table: undefined };
  const named: { feature: number; box: FixedBox }[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    elements.readFeature(feature, subject);
    if (matches(subject, run)) named.push({ feature, box: featureBounds(features, feature) });
  }
  named.sort((a, b) => a.box.south - b.box.south);
  const height = named.reduce((most, { box }) => Math.max(most, box.north - box.south), 0);
  return { features: named.map(({ feature }) => feature), bounds: named.map(({ box }) => box), height };
}

/** The candidates whose boxes meet a box. */
function nearby({ features, bounds, height }: Candidates, box: FixedBox): number[] {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle].south < box.south - height) low = middle + 1;
    else high = middle;
  }
  const near: number[] = [];
  for (let at = low; at < bounds.length && bounds[at].south <= box.north; at++) {
    const { north, west, east } = bounds[at];
    if (north >= box.south && east >= box.west && west <= box.east) near.push(features[at]);
  }
  return near;
}

function sizeOf({ partStart, coordinateStart }: FeatureSet, feature: number): number {
  return coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
}

/** Whether all points of a feature lie in a polygon. */
function contains(features: FeatureSet, polygon: number, inner: number): boolean {
  const { kinds, partStart, coordinateStart, lat, lon } = features;
  if (kinds[polygon] !== POLYGON) return false;
  const ringStart = coordinateStart.subarray(partStart[polygon], partStart[polygon + 1] + 1);
  for (let at = coordinateStart[partStart[inner]]; at < coordinateStart[partStart[inner + 1]]; at++) {
    if (!polygonContains({ lat, lon, ringStart }, lat[at], lon[at])) return false;
  }
  return true;
}

function doCross({ partStart, coordinateStart, lat, lon }: FeatureSet, a: number, b: number): boolean {
  const edges = (feature: number, visit: (at: number) => boolean) => {
    for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
      for (let at = coordinateStart[part] + 1; at < coordinateStart[part + 1]; at++) if (visit(at)) return true;
    }
    return false;
  };
  const side = (at: number, point: number) =>
    Math.sign((lon[at] - lon[at - 1]) * (lat[point] - lat[at - 1]) - (lat[at] - lat[at - 1]) * (lon[point] - lon[at - 1]));
  return edges(a, (i) => edges(b, (j) => side(i, j - 1) * side(i, j) < 0 && side(j, i - 1) * side(j, i) < 0));
}
