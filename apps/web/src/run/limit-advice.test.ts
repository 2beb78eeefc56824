import { describe, expect, test } from 'vitest';
import { limitsToChange, suggestLimit } from './limit-advice.ts';

describe('limitsToChange', () => {
  test.each([
    [{ kind: 'status', status: 504, message: 'The server is probably too busy' }, ['timeout', 'maxsize']],
    [{ kind: 'status', status: 429, message: 'timeout' }, []],
    [{ kind: 'remark', message: 'runtime error: Query timed out in "query" at line 3 after 26 seconds.' }, ['timeout']],
    [{ kind: 'remark', message: 'runtime error: Query ran out of memory in "recurse" at line 4.' }, ['maxsize']],
    [{ kind: 'remark', message: 'runtime error: Query run out of memory using about 512 MB of RAM.' }, ['maxsize']],
    [{ kind: 'remark', message: 'considered a remark of another kind' }, []],
    [{ kind: 'query', message: 'Query timed out' }, []],
  ] as const)('%j', (problem, limits) => expect(limitsToChange(problem)).toEqual(limits));
});

describe('suggestLimit', () => {
  test.each([
    ['timeout', 25, 'remark', 50],
    ['timeout', undefined, 'remark', 360],
    ['timeout', 180, 'status', 90],
    ['timeout', 1, 'status', 1],
    ['timeout', 80_000, 'remark', 86_400],
    ['maxsize', undefined, 'remark', 1_073_741_824],
    ['maxsize', undefined, 'status', 268_435_456],
    ['maxsize', 1000, 'status', 1_048_576],
  ] as const)('%s of %j after %s: %d', (name, declared, kind, value) => expect(suggestLimit(name, declared, kind)).toBe(value));
});
