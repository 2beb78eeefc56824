/** `per_member()` and `per_vertex()`, and the functions that look at one member: `pos()`, `ref()`, `role()` and so on. */
import { ELEMENT_TYPE_NAMES, NO_COORDINATE, RELATION, WAY } from '@flyover/osm-elements';
import type { FunctionName } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { checkLength } from '../errors.ts';
import { cross, dot, toLatitude, type Vector } from '../geometry/great-circle.ts';
import { NO_ROW } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import type { RowValue, Subject } from './subject.ts';
import { toText, type Value } from './value.ts';

/** Index of the member of the current element, from 0, or `NO_MEMBER`; set before each use. */
export interface MemberPlace {
  at: number;
}

/** Outside of `per_member()` and `per_vertex()`. */
export const NO_MEMBER = -1;

/** Makes a function for the members of one kind of elements. */
type MakeFunction = (database: Database, subject: Subject, member: MemberPlace) => RowValue;

/** By name. */
export const MEMBER_FUNCTIONS = {
  pos: (_database, _subject, member) => () => member.at + 1,
  mtype: (database, { type }, member) => {
    const { memberStart, memberTypes } = database.store.relations;
    return (row) => ELEMENT_TYPE_NAMES[type === RELATION ? memberTypes[memberStart[row] + member.at] : 0];
  },
  ref: (database, { type }, member) => {
    const { ways, relations } = database.store;
    if (type === RELATION) return (row) => relations.memberRefs[relations.memberStart[row] + member.at];
    return (row) => ways.refs[ways.refStart[row] + member.at];
  },
  role: (database, { type }, member) => {
    const { relations, strings } = database.store;
    return (row) => (type === RELATION ? strings.get(relations.memberRoles[relations.memberStart[row] + member.at]) : '');
  },
  angle: (database, { type }, member) => (type === WAY ? (row) => angleAt(database, row, member.at) : () => ''),
} satisfies Partial<Record<FunctionName, MakeFunction>>;

/**
 * One value for each member, in their order; of nodes, areas and derived elements there is none. With `vertex` the ends of an
 * open way are left out, and the first of a closed one; relations have no vertices. Nested ones take as many rounds as there are members, to the power of their depth.
 */
export function perMember(
  { database, control }: Pick<RunContext, 'database' | 'control'>,
  { type }: Subject,
  vertex: boolean,
  member: MemberPlace,
  value: RowValue,
): RowValue {
  const { ways, relations } = database.store;
  if (type !== WAY && (type !== RELATION || vertex)) return () => '';
  const start = type === WAY ? ways.refStart : relations.memberStart;
  return (row) => {
    const values: string[] = [];
    let units = 0;
    const count = start[row + 1] - start[row];
    const isClosed = vertex && count > 2 && ways.refs[start[row]] === ways.refs[start[row] + count - 1];
    const end = vertex && !isClosed ? count - 1 : count;
    const { at: before } = member;
    if (!vertex || count > 2) {
      for (let at = vertex ? 1 : 0; at < end; at++) {
        member.at = at;
        const text = toText(value(row));
        control.round(text.length);
        units += text.length + 1;
        checkLength(units);
        values.push(text);
      }
    }
    member.at = before;
    return values.join(';');
  };
}

const RADIANS = Math.acos(0) / 90;

/** The turn of a way at one of its nodes in degrees, to the left below 0; empty at the ends of an open way and at the first node. */
function angleAt(database: Database, way: number, at: number): Value {
  const { refs, refStart } = database.store.ways;
  const start = refStart[way];
  const last = refStart[way + 1] - start - 1;
  if (at === 0 || (at === last && refs[start] !== refs[start + last])) return '';
  const nodes = database.wayNodes();
  const before = vectorOf(database, nodes[start + at - 1]);
  const here = vectorOf(database, nodes[start + at]);
  const after = vectorOf(database, nodes[start + (at === last ? 1 : at + 1)]);
  if (before === undefined || here === undefined || after === undefined) return 'NaN';
  const into = cross(here, before);
  const out = cross(after, here);
  const sizeInto = Math.sqrt(dot(into, into));
  const sizeOut = Math.sqrt(dot(out, out));
  if (sizeInto < 1e-10 || sizeOut < 1e-10) return 'NaN';
  const product = dot(into, out) / sizeInto / sizeOut;
  if (Math.abs(product) > 1) return '0.000';
  const isLeft = isNegative(dot([here[0] - before[0], here[1] - before[1], here[2] - before[2]], out));
  return `${isLeft ? '-' : ''}${((Math.acos(product) / Math.acos(0)) * 90).toFixed(3)}`;
}

/** Also -0. */
function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}

function vectorOf(database: Database, node: number): Vector | undefined {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return undefined;
  const latitude = toLatitude(lat[node]) * RADIANS;
  const longitude = (lon[node] / 1e7) * RADIANS;
  const cos = Math.cos(latitude);
  return [Math.sin(latitude), cos * Math.sin(longitude), cos * Math.cos(longitude)];
}
