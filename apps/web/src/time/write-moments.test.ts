import { expect, test } from 'vitest';
import { aYearBefore, fieldOfMoment, momentOfField } from './write-moments.ts';

test('moments go into fields and come back', () => {
  expect(fieldOfMoment('2026-11-23T10:30:00Z')).toBe('2026-11-23T10:30');
  expect(fieldOfMoment('2026-11-23')).toBe('2026-11-23T00:00');
  expect(fieldOfMoment('yesterday')).toBe('');
  expect(momentOfField('2026-11-23T10:30')).toBe('2026-11-23T10:30:00Z');
  expect(momentOfField('2026-11-23T10:30:15')).toBe('2026-11-23T10:30:15Z');
  for (const wrong of ['', '2026-11-23', '2026-13-01T00:00', '"]; out;']) expect(momentOfField(wrong)).toBeUndefined();
});
test('a year before', () => {
  expect(aYearBefore(new Date('2026-11-23T10:30:00Z')).toISOString()).toBe('2025-11-23T00:00:00.000Z');
  expect(aYearBefore(new Date('2028-02-29T10:30:00Z')).toISOString()).toBe('2027-02-28T00:00:00.000Z');
});
