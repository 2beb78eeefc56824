/** Tests and values as MapLibre's expressions. */
import type { Json, Test, Value } from './pool.ts';

/** The expression of a test: it gives true or false for every feature, and never fails. */
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

/** The expression of a value. */
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
