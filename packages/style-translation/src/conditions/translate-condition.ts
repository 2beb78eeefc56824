/** Selectors and their conditions as tests. */
import type { Condition, PatternSource, Selector, TagOperator } from '@flyover/mapcss';
import { FIELDS } from '@flyover/maplibre-style';
import type { LeftOuts } from '../left-out.ts';
import type { Json, Pool, Test } from '../nodes/pool.ts';
import { and, type Field, fieldOf, fieldTerm, fieldText, hasField, negate, or, textTerm, toNumber, truthOf } from '../values/term.ts';
import { expressionTerm } from '../values/translate-expression.ts';
import { literalPatterns } from './literal-patterns.ts';

/** Geometry as which the features of a tile layer are drawn. */
export type Geometry = 'points' | 'lines' | 'polygons';

/** Context in which conditions are translated. */
interface ConditionContext {
  readonly pool: Pool;
  readonly left: LeftOuts;
  readonly geometry: Geometry;
  /** Tests of the conditions that are already translated. */
  readonly tests: Map<Condition, Test | undefined>;
  /** Whether a class was set before. */
  classTest(name: string): Test;
}

/** Undefined where MapLibre cannot know whether the condition holds, which is noted. */
function conditionTest(condition: Condition, context: ConditionContext): Test | undefined {
  const { tests } = context;
  if (tests.has(condition)) return tests.get(condition);
  const test = buildTest(condition, context);
  if (condition.kind !== 'class' && condition.kind !== 'pseudo-class') tests.set(condition, test);
  return test;
}

function buildTest(condition: Condition, context: ConditionContext): Test | undefined {
  const test = affirmed(condition, context);
  return test !== undefined && 'not' in condition && condition.not ? context.pool.not(test) : test;
}

function affirmed(condition: Condition, context: ConditionContext): Test | undefined {
  const { pool, left } = context;
  switch (condition.kind) {
    case 'present':
      return ofField(condition.key, context, (field) => pool.leaf(hasField(field)));
    case 'true':
      return ofField(condition.key, context, (field) => isOneOf(field, TRUE_VALUES, pool));
    case 'false':
      return ofField(condition.key, context, (field) => isOneOf(field, FALSE_VALUES, pool));
    case 'compare':
      return ofField(condition.key, context, (field) => comparison(field, condition, pool));
    case 'compare-tags':
      return ofField(condition.key, context, (field) =>
        ofField(condition.other, context, (other) => pool.leaf(tagComparison(condition.operator, field, other))),
      );
    case 'pattern':
      return ofField(condition.key, context, (field) => pattern(field, condition.pattern, context));
    case 'tag-pattern':
      left.add('pattern', `[${condition.key}=~*${condition.other}]`);
      return undefined;
    case 'key-pattern':
      left.add('pattern', `[/${condition.key.source}/]`);
      return undefined;
    case 'class':
      return context.classTest(condition.name);
    case 'pseudo-class':
      return pseudoClass(condition.name, context);
    case 'expression': {
      const term = expressionTerm(condition.expression, left);
      return term && pool.leaf(truthOf(term));
    }
  }
}

const TRUE_VALUES = ['yes', 'true', '1'];
const FALSE_VALUES = ['no', 'false', '0'];

function ofField(key: string, { left }: ConditionContext, test: (field: Field) => Test | undefined): Test | undefined {
  const field = fieldOf(key);
  if (field === undefined) left.add('condition', `[${key}]`);
  return field && test(field);
}

function isOneOf(field: Field, values: readonly string[], pool: Pool): Test {
  if (field.kind === 'tag') return pool.tagIn(field.key, values);
  return pool.leaf(or(...values.map((value): Json => ['==', fieldText(field), value])));
}

function comparison(field: Field, { operator, value, quoted }: Extract<Condition, { kind: 'compare' }>, pool: Pool): Test {
  switch (operator) {
    case '=':
      return isOneOf(field, !quoted && value === 'yes' ? TRUE_VALUES : !quoted && value === 'no' ? FALSE_VALUES : [value], pool);
    case '!=':
      return pool.not(isOneOf(field, [value], pool));
    case '^=':
      return fits(field, { text: value, atStart: true, atEnd: false }, false, pool);
    case '$=':
      return fits(field, { text: value, atStart: false, atEnd: true }, false, pool);
    case '*=':
      return fits(field, { text: value, atStart: false, atEnd: false }, false, pool);
    case '~=':
      return pool.any([isOneOf(field, [value], pool), pool.leaf(holdsPart(field, value))]);
    default:
      return pool.leaf(numberComparison(operator, field, value));
  }
}

/** One of a list with semicolons; a blank may stand behind each. */
function holdsPart(field: Field, value: string): Json {
  const text = fieldText(field);
  return and(['in', ';', text], or(...[value, ` ${value}`].map((part): Json => ['in', part, ['split', text, ';']])));
}

function numberComparison(operator: '<' | '<=' | '>' | '>=', field: Field, value: string): Json {
  const bound = toNumber(textTerm(value));
  const number = toNumber(fieldTerm(field));
  if (bound.defined === false) return false;
  const limit = Number(bound.json);
  // what is no number becomes one for which the comparison does not hold
  const failing = operator === '<=' ? limit + 1 : operator === '>=' ? limit - 1 : limit;
  const isSafe = operator === '<' || operator === '>' || failing !== limit;
  if (!isSafe) return and(number.defined, [operator, number.json, limit]);
  return and(hasField(field), [operator, ['to-number', fieldText(field), failing], limit]);
}

/** False where a tag is missing, `!=` aside. */
function tagComparison(operator: TagOperator, field: Field, other: Field): Json {
  const [a, b] = [fieldText(field), fieldText(other)];
  const [hasA, hasB] = [hasField(field), hasField(other)];
  switch (operator) {
    case '=':
      return and(hasA, hasB, ['==', a, b]);
    case '!=':
      return or(and(hasA, negate(hasB)), and(negate(hasA), hasB), and(hasA, hasB, ['!=', a, b]));
    case '^=':
      return and(hasA, hasB, ['==', ['slice', a, 0, ['length', b]], b]);
    case '$=':
      return and(hasA, hasB, ['>=', ['length', a], ['length', b]], ['==', ['slice', a, ['-', ['length', a], ['length', b]]], b]);
    case '*=':
      return and(hasA, hasB, ['in', b, a]);
    case '~=':
      return and(hasA, hasB, or(['==', a, b], ['in', b, ['split', a, ';']], ['in', ['concat', ' ', b], ['split', a, ';']]));
    default: {
      const [x, y] = [toNumber(fieldTerm(field)), toNumber(fieldTerm(other))];
      return and(x.defined, y.defined, [operator, x.json, y.json]);
    }
  }
}

/** Whether a value is, begins or ends with, or holds a text. */
function fits(field: Field, wanted: { text: string; atStart: boolean; atEnd: boolean }, ignoreCase: boolean, pool: Pool): Test {
  const { atStart, atEnd } = wanted;
  const hasCase = wanted.text.toLowerCase() !== wanted.text.toUpperCase();
  const text = ignoreCase ? wanted.text.toLowerCase() : wanted.text;
  const own: Json = ignoreCase && hasCase ? ['downcase', fieldText(field)] : fieldText(field);
  const has = hasField(field);
  if (text === '' && !(atStart && atEnd)) return pool.leaf(has);
  const { length } = [...text];
  if (atStart && atEnd) return pool.leaf(and(text === '' ? has : true, ['==', own, text]));
  if (atStart) return pool.leaf(['==', ['slice', own, 0, length], text]);
  // of a shorter value `slice` gives all
  if (atEnd) return pool.leaf(['==', ['slice', own, -length], text]);
  return pool.leaf(['in', text, own]);
}

function pattern(field: Field, { source, ignoreCase }: PatternSource, { pool, left }: ConditionContext): Test | undefined {
  const literals = literalPatterns(source);
  if (literals === undefined) {
    left.add('pattern', `/${source}/`);
    return undefined;
  }
  const whole = literals.filter(({ atStart, atEnd }) => atStart && atEnd);
  const others = literals.filter((literal) => !whole.includes(literal));
  const texts = [...new Set(whole.map(({ text }) => (ignoreCase ? text.toLowerCase() : text)))];
  const own = fieldText(field);
  const isWhole: Json =
    texts.length === 0
      ? false
      : and(texts.includes('') ? hasField(field) : true, ['match', ignoreCase ? ['downcase', own] : own, texts, true, false]);
  return pool.any([pool.leaf(isWhole), ...others.map((literal) => fits(field, literal, ignoreCase, pool))]);
}

/** Unknown ones match nothing. */
const NEEDS_MORE = [
  'tagged',
  'untagged',
  'tainted',
  'placeholder',
  'connection',
  'unconnected',
  'clockwise',
  'anticlockwise',
  'completely_downloaded',
];

function pseudoClass(written: string, { pool, left, geometry }: ConditionContext): Test | undefined {
  const name = written.replaceAll('-', '_');
  if (name === 'closed' || name === 'closed2') {
    if (geometry === 'polygons') return pool.always;
    if (geometry === 'points') return pool.never;
  } else if (name === 'active' || name === 'hover') {
    left.add('condition', `:${written}`);
    return pool.never;
  } else if (!NEEDS_MORE.includes(name)) return pool.never;
  left.add('condition', `:${written}`);
  return undefined;
}

// Selectors as tests.

/**
 * Returns whether features of a geometry match a selector, regardless of the zoom. Undefined where MapLibre cannot know, which is noted.
 */
export function selectorTest({ subject, link, text }: Selector, context: ConditionContext): Test | undefined {
  const { pool, left } = context;
  const ofType = typeTest(subject.type, context);
  if (ofType === pool.never) return ofType;
  if (link !== undefined) {
    left.add('link', text);
    return undefined;
  }
  const tests = [ofType];
  for (const condition of subject.conditions) {
    const test = conditionTest(condition, context);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  return pool.all(tests);
}

/** Geometry counts, but for `way` and `relation`. */
function typeTest(type: Selector['subject']['type'], { pool, geometry }: ConditionContext): Test {
  switch (type) {
    case '*':
      return pool.always;
    case 'way':
    case 'relation':
      return pool.tagIn(FIELDS.type, [type]);
    case 'node':
      return pool.constant(geometry === 'points');
    case 'line':
      return pool.constant(geometry === 'lines');
    case 'area':
      return pool.constant(geometry === 'polygons');
    case 'canvas':
    case 'meta':
    case 'setting':
    case 'setting_group':
      return pool.never;
  }
}
