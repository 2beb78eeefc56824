/** What is refused, since it has no end or is too large. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from './index.ts';
import { failure, query } from './testing/expand-there.ts';

describe('limits', () => {
  test('a constant that uses itself', () => {
    const error = failure('out;\n {{a={{b}}}}{{b=x{{a}}}}{{b}}');
    expect(error.data).toEqual({ name: '{{b}}', circle: '{{b}} → {{a}} → {{b}}' });
    expect([error.kind, error.line, error.column]).toEqual(['endless', 2, 6]);
  });
  test('a constant of the context that uses itself is reported where it is used', () =>
    expect(failure('out; {{a}}', { constants: { a: '{{a}}' } }).column).toBe(6));
  test('a definition that uses itself but is not used is harmless', () => expect(query('{{a={{a}}}}x')).toBe('x'));
  test('doubling', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `{{c${i + 1}={{c${i}}}{{c${i}}}}}`).join('');
    expect(failure(`{{c0=x}}${doubling}{{c40}}`).kind).toBe('count');
  });
  test('size', () => {
    const text = `{{c0=${'x'.repeat(1000)}}}${'{{c0}}'.repeat(20_000)}`;
    expect(failure(text).kind).toBe('size');
  });
  test('repeated definitions inside a constant', () => {
    const text = `{{c0={{a=${'x'.repeat(1000)}}}}}${'{{c0}}'.repeat(20_000)}`;
    expect(failure(text).kind).toBe('size');
  });
  test('constants in a row', () => {
    const row = Array.from({ length: LIMITS.depth + 1 }, (_, i) => `{{c${i}={{c${i + 1}}}}}`).join('');
    expect(failure(`${row}{{c0}}`).kind).toBe('depth');
  });
  test('placeholders in placeholders', () => {
    const error = failure(`x\n${'{{a='.repeat(LIMITS.depth + 1)}${'}}'.repeat(LIMITS.depth + 1)}`);
    expect([error.kind, error.line, error.column]).toEqual(['depth', 2, 1]);
  });
  test('a million braces', () => {
    expect(query('{'.repeat(1_000_000)).length).toBe(1_000_000);
    expect(query('}'.repeat(1_000_000)).length).toBe(1_000_000);
  });
});
