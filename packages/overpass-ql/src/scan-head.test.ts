import { describe, expect, test } from 'vitest';
import { scanHead } from './scan-head.ts';

const settingsOf = (text: string) =>
  scanHead(text).settings.map(({ name, valueFrom, valueTo }) => `${name}=${text.slice(valueFrom, valueTo)}`);

describe('the settings of a text', () => {
  test.each([
    ['[out:json][timeout:25];node(1);out;', ['out=json', 'timeout=25']],
    ['/* [a:1] */ [ timeout : 25 ] // b\n[bbox:1,2,3,4];', ['timeout= 25 ', 'bbox=1,2,3,4']],
    ['[out:csv(::id,"a]b";true;"|")][timeout:25];', ['out=csv(::id,"a]b";true;"|")', 'timeout=25']],
    ['[timeout/* a */:25];', ['timeout=25']],
    ['[timeout:25', []],
    ['[timeout 25][out:json];', []],
    ['[out:json]nod(1', ['out=json']],
    ['node[a:b];', []],
    ['', []],
  ])('%j', (text, settings) => expect(settingsOf(text)).toEqual(settings));
  test('begin with the first token, which may be none', () => {
    expect(scanHead('// a\n [out:json];').from).toBe(6);
    expect(scanHead(' // a').from).toBe(5);
  });
});

test('a long query behind them is not read', () => {
  const { comments } = scanHead(`[out:json];${'/* a */'.repeat(100_000)}`);
  expect(comments).toEqual([]);
});
