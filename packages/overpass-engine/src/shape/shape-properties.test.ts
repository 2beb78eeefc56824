/** What holds of hulls and traces of any points. */
import type { DerivedGeometry } from '@flyover/overpass-output';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hullOf, traceOf } from './hull-and-trace.ts';

const degrees = fc.integer({ min: 0, max: 400 }).map((value) => value / 1e5);
const place = fc.tuple(degrees, degrees);
const line = (places: readonly (readonly number[])[]): DerivedGeometry => ({ kind: 'line', points: Float64Array.from(places.flat()) });
const noCheck = { check: () => undefined, checkSize: () => undefined };

describe('hull()', () => {
  test('is closed, turns left, has no point far outside, and begins behind its most eastern corner', () =>
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 60 }), (places) => {
        const hull = hullOf(line(places), noCheck);
        if (hull?.kind !== 'polygon') return;
        const [ring] = hull.rings;
        const corners = Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2], ring[i * 2 + 1]] as const);
        expect(corners[0]).toEqual(corners.at(-1));
        expect(Math.max(...corners.map(([, lon]) => lon))).toBe(corners.at(-2)?.[1]);
        for (let i = 1; i < corners.length; i++) {
          const [lat0, lon0] = corners[i - 1];
          const [lat1, lon1] = corners[i];
          const length = Math.hypot(lat1 - lat0, lon1 - lon0);
          for (const [lat, lon] of places) {
            const left = ((lon1 - lon0) * (lat - lat0) - (lat1 - lat0) * (lon - lon0)) / length;
            expect(left).toBeGreaterThan(-2e-5);
          }
        }
      }),
    ));
});

describe('trace()', () => {
  // few places, so that lines meet and cover one another
  const few = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }));

  test('has all segments and no other, and no stretch twice', () =>
    fc.assert(
      fc.property(fc.array(fc.array(few, { minLength: 2, maxLength: 8 }), { maxLength: 6 }), (lines) => {
        const trace = traceOf({ kind: 'collection', parts: lines.map(line) }, noCheck);
        const given = trace.kind === 'collection' ? trace.parts.flatMap(segmentsOf) : [];
        const expected = new Set(lines.flatMap((places) => segmentsOf(line(places))));
        expect(new Set(given)).toEqual(expected);
        const stretches = trace.kind === 'collection' ? trace.parts.map((part) => placesOf(part)) : [];
        const known = stretches.map((stretch) => [stretch.join(' '), stretch.toReversed().join(' ')].sort()[0]);
        expect(new Set(known).size).toBe(known.length);
      }),
    ));

  test('has no crossing within a stretch', () =>
    fc.assert(
      fc.property(fc.array(fc.array(few, { minLength: 2, maxLength: 8 }), { maxLength: 6 }), (lines) => {
        const trace = traceOf({ kind: 'collection', parts: lines.map(line) }, noCheck);
        if (trace.kind !== 'collection') throw new Error('a trace is a collection');
        const ends = new Map<string, number>();
        for (const segment of trace.parts.flatMap(segmentsOf)) {
          for (const end of segment.split(' ')) ends.set(end, (ends.get(end) ?? 0) + 1);
        }
        for (const part of trace.parts) {
          for (const inner of placesOf(part).slice(1, -1)) expect(ends.get(inner)).toBe(2);
        }
      }),
    ));
});

function placesOf(geometry: DerivedGeometry): string[] {
  if (geometry.kind !== 'line') return [];
  return Array.from({ length: geometry.points.length / 2 }, (_, i) => `${geometry.points[i * 2]},${geometry.points[i * 2 + 1]}`);
}

/** Each segment of a line that goes from one place to another, its ends in order. */
function segmentsOf(geometry: DerivedGeometry): string[] {
  const places = placesOf(geometry);
  return places.flatMap((to, i) => (i === 0 || places[i - 1] === to ? [] : [[places[i - 1], to].sort().join(' ')]));
}
