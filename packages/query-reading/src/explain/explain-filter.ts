/** Filters as parts of a sentence. */

import { type Filter, printEvaluator, type StringValue } from '@flyover/overpass-ql';
import { PosixRegexError, patternShape } from '@flyover/posix-regex';
import type { QueryText } from '@flyover/query-text';
import { argumentOf } from '../read-text.ts';
import type { Clause, ClauseCode, Said } from './explanation.ts';

/** Ids, users and values that are named at most; of more their number is told. */
const NAMED = 5;

/** One filter. */
export function explainFilter(read: QueryText, filter: Filter): Clause {
  switch (filter.kind) {
    case 'tagExists':
      return clause('exists', { key: filter.key.value });
    case 'tagAbsent':
      return clause('absent', { key: filter.key.value });
    case 'tagEquals':
      return filter.negated
        ? clause('differs', { tag: `${filter.key.value}=${filter.value.value}` })
        : clause('tagged', { tags: [`${filter.key.value}=${filter.value.value}`] });
    case 'tagMatches':
      return explainPattern(filter.key.value, filter.pattern.value, filter.negated);
    case 'tagKeyMatches':
      return clause('key-matches', { keyPattern: filter.keyPattern.value, pattern: filter.pattern.value });
    case 'bbox': {
      const place = argumentOf(read, filter, 'geocodeBbox', 'nominatimBbox');
      if (place !== undefined) return clause('place', { place });
      return argumentOf(read, filter, 'bbox') === undefined ? clause('box', { ...filter.bbox }) : clause('view');
    }
    case 'ids':
      return clause('ids', listed('ids', filter.ids.map(String)));
    case 'around': {
      const { radius, coordinates } = filter;
      const [first] = coordinates;
      if (first === undefined) return clause('around', { radius, set: filter.source.name });
      const place = argumentOf(read, filter, 'geocodeCoords', 'nominatimCoords');
      if (place !== undefined) return clause('around-place', { radius, place });
      if (argumentOf(read, filter, 'center') !== undefined) return clause('around-center', { radius });
      return coordinates.length === 1
        ? clause('around-point', { radius, lat: first.lat, lon: first.lon })
        : clause('around-line', { radius, count: coordinates.length });
    }
    case 'area':
      return filter.id === undefined ? clause('area', { set: filter.source.name }) : clause('area-id', { id: String(filter.id) });
    case 'poly':
      return clause('poly', { count: filter.points.length });
    case 'user':
      return clause('user', listed('users', texts(filter.users)));
    case 'uid':
      return clause('uid', listed('users', filter.uids.map(String)));
    case 'touched':
      return clause('touched', listed('users', [...texts(filter.users), ...filter.uids.map(String)]));
    case 'newer':
      return clause('newer', { since: moment(read, filter.since) });
    case 'changed': {
      const { since, until } = filter;
      if (since === undefined) return clause('changed');
      if (until === undefined) return clause('changed-since', { since: moment(read, since) });
      return clause('changed-between', { since: moment(read, since), until: moment(read, until) });
    }
    case 'recurse':
    case 'wayCount':
    case 'pivot':
      return explainMembership(filter);
    case 'if':
      return clause('if', { condition: printEvaluator(filter.condition) });
  }
}

type Membership = Extract<Filter, { kind: 'recurse' | 'wayCount' | 'pivot' }>;

const BY_RELATION: Readonly<Record<Extract<Filter, { kind: 'recurse' }>['relation'], ClauseCode>> = {
  w: 'nodes-of-ways',
  r: 'members',
  bn: 'with-nodes',
  bw: 'with-ways',
  br: 'with-relations',
  '>': 'down',
  '>>': 'down-all',
  '<': 'up',
  '<<': 'up-all',
};

function explainMembership(filter: Membership): Clause {
  const set = filter.source.name;
  if (filter.kind === 'pivot') return clause('pivot', { set });
  if (filter.kind === 'wayCount') {
    const { count, minimum, maximum } = filter;
    const code = count === 'way_cnt' ? 'way-count' : 'way-link';
    return maximum === undefined ? clause(`${code}-from`, { set, minimum }) : clause(code, { set, minimum, maximum });
  }
  const { relation, role, positions } = filter;
  if (role !== undefined) return clause(relation === 'r' ? 'members-role' : 'with-role', { set, role: role.value });
  if (positions.length > 0) return clause('nodes-at', { set, ...listed('positions', positions.map(String)) });
  return clause(BY_RELATION[relation], { set });
}

/** A pattern that is a list of values in disguise is told as one. */
function explainPattern(key: string, pattern: string, negated: boolean): Clause {
  if (!negated) {
    const shape = shapeOf(pattern);
    if (shape?.kind === 'all') return clause('exists', { key });
    if (shape?.kind === 'exact' && shape.texts.length > 1) return clause('one-of', { key, ...listed('values', shape.texts) });
  }
  return clause(negated ? 'not-matches' : 'matches', { key, pattern });
}

function shapeOf(pattern: string): ReturnType<typeof patternShape> | undefined {
  try {
    return patternShape(pattern);
  } catch (thrown) {
    if (thrown instanceof PosixRegexError) return undefined;
    throw thrown;
  }
}

/** A moment as written, or how long ago. */
export function moment(read: QueryText, value: StringValue): string {
  const ago = argumentOf(read, value, 'date');
  return ago === undefined ? value.value : `{{date:${ago}}}`;
}

function texts(values: readonly StringValue[]): readonly string[] {
  return values.map(({ value }) => value);
}

function listed(name: string, values: readonly string[]): Said {
  return { [name]: values.slice(0, NAMED), more: Math.max(values.length - NAMED, 0) };
}

function clause(code: ClauseCode, said: Said = {}): Clause {
  return { code, said };
}
