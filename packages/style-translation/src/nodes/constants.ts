/** Tests and values as MapLibre's expressions, and the folding of those whose values are constants. */
import type { Json, Pool, Test, Value } from './pool.ts';

/** Returns the expression of a test: true or false for every feature, without errors. */
export function testJson(test: Test): Json {
  switch (test.kind) {
    case 'constant':
      return test.holds;
    case 'leaf':
      return test.json;
    case 'values': {
      const values = [...test.values];
      return values.length === 1 ? ['==', ['get', test.key], values[0]] : ['match', ['get', test.key], values, true, false];
    }
    case 'all':
    case 'any':
      return [test.kind, ...test.parts.map(testJson)];
    case 'not':
      return negated(test.part);
    case 'case':
      return ['case', ...test.branches.flatMap((branch) => [testJson(branch.test), testJson(branch.outcome)]), testJson(test.otherwise)];
  }
}

function negated(test: Test): Json {
  if (test.kind !== 'values' || test.values.size !== 1) return ['!', testJson(test)];
  const [value] = test.values;
  return ['!=', ['get', test.key], value];
}

/** Returns the expression of a value. */
export function valueJson(value: Value): Json {
  switch (value.kind) {
    case 'leaf':
      return value.json;
    case 'operation':
      return [...value.before, ...value.parts.map(valueJson)];
    case 'case':
      return [
        'case',
        ...value.branches.flatMap((branch) => [testJson(branch.test), valueJson(branch.outcome)]),
        valueJson(value.otherwise),
      ];
  }
}

// Folding of expressions whose values are constants.

/** A value with each of its constants changed; undefined where it is not made of constants, or one cannot be changed. */
function mapConstants(pool: Pool, value: Value, change: (json: Json) => Value | undefined): Value | undefined {
  const done = new Map<number, Value | undefined>();
  const map = (own: Value): Value | undefined => {
    if (done.has(own.id)) return done.get(own.id);
    const mapped = mapOne(own);
    done.set(own.id, mapped);
    return mapped;
  };
  const mapOne = (own: Value): Value | undefined => {
    pool.work(own.kind === 'case' ? own.branches.length : 1);
    if (own.kind === 'operation' || (own.kind === 'leaf' && !own.isConstant)) return undefined;
    if (own.kind === 'leaf') return change(Array.isArray(own.json) ? own.json[1] : own.json);
    const otherwise = map(own.otherwise);
    const branches = own.branches.map(({ test, outcome }) => ({ test, outcome: map(outcome) }));
    const known = branches.flatMap(({ test, outcome }) => (outcome === undefined ? [] : [{ test, outcome }]));
    return otherwise === undefined || known.length < branches.length ? undefined : pool.valueCase(known, otherwise);
  };
  return map(value);
}

/** One constant out of several; undefined where one of the values is not made of constants. */
export function combine(pool: Pool, values: readonly Value[], make: (...constants: readonly Json[]) => Json): Value | undefined {
  const next = (index: number, constants: readonly Json[]): Value | undefined =>
    index === values.length
      ? pool.value(make(...constants))
      : mapConstants(pool, values[index], (json) => next(index + 1, [...constants, json]));
  return next(0, []);
}

/** A number out of numbers: constants are worked out, everything else is an expression. */
export function calculate(
  pool: Pool,
  values: readonly Value[],
  constant: (...numbers: readonly number[]) => number,
  expression: (...parts: readonly Value[]) => Value,
): Value {
  const known = combine(pool, values, (...constants) => rounded(constant(...constants.map(Number))));
  return known ?? expression(...values);
}

function rounded(number: number): number {
  return Math.round(number * 1e4) / 1e4 + 0;
}

/** Whether a value fulfils something. */
export function valueTest(pool: Pool, value: Value, ofConstant: (json: Json) => boolean, ofExpression: (json: Json) => Json): Test {
  switch (value.kind) {
    case 'leaf':
      return value.isConstant ? pool.constant(ofConstant(value.json)) : pool.leaf(ofExpression(value.json));
    case 'operation':
      return pool.leaf(ofExpression(valueJson(value)));
    case 'case': {
      const branches = value.branches.map(({ test, outcome }) => ({ test, outcome: valueTest(pool, outcome, ofConstant, ofExpression) }));
      return pool.testCase(branches, valueTest(pool, value.otherwise, ofConstant, ofExpression));
    }
  }
}
