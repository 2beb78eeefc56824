import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { readFaultText } from './fault-texts.ts';
import english from './locales/read-fault/en.json';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });

test('says what is wrong and where', () =>
  expect(readFaultText({ kind: 'cut', format: '.osm.pbf', byte: 1234567 }, i18n.t)).toBe(
    'The .osm.pbf data ends too early, at byte 1,234,567: get it again.',
  ));

test('a text has lines, where they were counted', () =>
  expect(readFaultText({ kind: 'syntax', format: 'JSON', expected: ', ]', byte: 28, line: 2 }, i18n.t)).toBe(
    'The JSON is broken in line 2 (byte 28): get it again, or make it anew. Expected there: , ]',
  ));
