/** Links of selectors as functions: members of, part of, before, within. */
import { MADE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { IN_RELATION } from '@flyover/osm-features';
import { compilePattern } from '../pattern/pattern.ts';
import type { LinkCondition, SelectorLink, SimpleSelector, TagOperator } from '../syntax-tree.ts';
import { type Check, type ConditionContext, comparison, compileCondition } from './compile-condition.ts';
import { compileSpatialLink } from './compile-spatial-link.ts';
import type { Subject } from './elements.ts';
import { someChildOf, someRelationOf, someWayOf } from './parents.ts';

/** Connection of an element to its neighbour. */
interface Joint {
  /** From 0. */
  readonly place: number;
  readonly count: number;
  /** Undefined for nodes of ways. */
  readonly role: string | undefined;
}

type JointCheck = (joint: Joint, left: Subject, right: Subject) => boolean;

/** Whether an element stands to others as a link says. */
export function compileLink(link: SelectorLink, context: ConditionContext): Check {
  const left = compileSimple(link.left, context);
  const next = link.next === undefined ? undefined : compileLink(link.next, context);
  const matches: Check = (subject, run) => left(subject, run) && (next === undefined || next(subject, run));
  const conditions = link.conditions.map(compileLinkCondition);
  const joins: JointCheck = (joint, a, b) => conditions.every((condition) => condition(joint, a, b));
  switch (link.kind) {
    case 'child':
      return childLink(link.left, matches, joins);
    case 'parent':
      return parentLink(matches, joins);
    case 'sibling':
      return siblingLink(matches);
    default:
      return compileSpatialLink(link.kind, matches);
  }
}

/** Whether an element has the type and fulfils the conditions. */
function compileSimple({ type, minZoom, maxZoom, conditions }: SimpleSelector, context: ConditionContext): Check {
  const checks = conditions.map((condition) => compileCondition(condition, context));
  const isType = typeCheck(type);
  return (subject, run) => {
    if (!isType(subject) || run.zoom < minZoom || run.zoom > maxZoom) return false;
    for (const check of checks) if (!check(subject, run)) return false;
    return true;
  };
}

/** Whether an element is what a selector's type says. Geometry counts, but for `way` and `relation`. */
export function typeCheck(type: SimpleSelector['type']): (subject: Subject) => boolean {
  switch (type) {
    case '*':
      return ({ type: own }) => own >= 0;
    case 'node':
      return ({ type: own, kind }) => own === NODE || (own > NODE && kind === 0);
    case 'way':
      // lines and areas that a query made have no other type
      return ({ type: own, kind }) => own === WAY || (own === MADE && kind !== 0);
    case 'relation':
      return ({ type: own }) => own === RELATION;
    case 'line':
      return ({ type: own, kind }) => own >= 0 && kind === 1;
    case 'area':
      return ({ type: own, kind }) => own >= 0 && kind === 2;
    case 'canvas':
      return ({ type: own }) => own === CANVAS;
    case 'meta':
      return ({ type: own }) => own === META;
    case 'setting':
    case 'setting_group':
      return () => false;
  }
}

/** Types of what is no element. */
export const CANVAS = -2;
export const META = -3;

function childLink({ type }: SimpleSelector, matches: Check, joins: JointCheck): Check {
  return (subject, run) => {
    // a flag answers for most
    if (type === 'relation' && subject.feature >= 0 && (subject.flags & IN_RELATION) === 0) return false;
    const { elements } = run;
    const isParent = (parentType: number, row: number, place: number, count: number, role: number) => {
      const parent = elements.element(parentType, row);
      const joint = { place, count, role: role < 0 ? undefined : run.strings.get(role) };
      if (!joins(joint, parent, subject) || !matches(parent, run)) return false;
      if (subject === run.subject) {
        run.parent = parent;
        run.index = place;
        run.role = joint.role;
      }
      return true;
    };
    if (type !== 'relation' && someWayOf(elements, subject, (...rest) => isParent(WAY, ...rest))) return true;
    return type !== 'way' && someRelationOf(elements, subject, (...rest) => isParent(RELATION, ...rest));
  };
}

function parentLink(matches: Check, joins: JointCheck): Check {
  return (subject, run) => {
    if (subject.type === NODE) return false;
    return someChildOf(run.elements, subject, (type, row, place, count, role) => {
      const child = run.elements.element(type, row);
      const joint = { place, count, role: role < 0 ? undefined : run.strings.get(role) };
      if (!joins(joint, child, subject) || !matches(child, run)) return false;
      if (subject === run.subject) {
        run.child = child;
        run.index = place;
        run.role = joint.role;
      }
      return true;
    });
  };
}

/** The node before on the same way, which is the parent then. */
function siblingLink(matches: Check): Check {
  return (subject, run) => {
    if (subject.type !== NODE) return false;
    const { elements } = run;
    const { ways } = elements.store;
    return someWayOf(elements, subject, (way, place) => {
      if (place === 0) return false;
      const row = elements.find(NODE, ways.refs[ways.refStart[way] + place - 1]);
      if (row < 0) return false;
      const before = elements.element(NODE, row);
      if (!matches(before, run)) return false;
      if (subject === run.subject) {
        run.child = before;
        run.parent = elements.element(WAY, way);
        run.index = place;
      }
      return true;
    });
  };
}

function compileLinkCondition(condition: LinkCondition): JointCheck {
  switch (condition.kind) {
    case 'role': {
      const test = comparison(condition.operator, condition.value);
      return ({ role }) => role !== undefined && test(role) !== condition.not;
    }
    case 'role-pattern': {
      const pattern = compilePattern(condition.pattern.source, condition.pattern.ignoreCase);
      return ({ role }) => role !== undefined && pattern.test(role) !== condition.not;
    }
    case 'index': {
      const { operator, value, fromEnd, not } = condition;
      return ({ place, count }) => compareNumbers(operator, fromEnd ? place - count : place + 1, value) !== not;
    }
    case 'same-tags':
      return (_, left, right) => haveSameTags(left, right) !== condition.not;
    case 'never':
      return () => false;
  }
}

function compareNumbers(operator: TagOperator, a: number, b: number): boolean {
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return false;
  }
}

function haveSameTags(left: Subject, right: Subject): boolean {
  const [a, b] = [left, right].map(({ table, row }) => {
    const tags = new Map<number, number>();
    if (table !== undefined)
      for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) tags.set(table.tagKeys[tag], table.tagValues[tag]);
    return tags;
  });
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
