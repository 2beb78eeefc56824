import { describe, expect, test } from 'vitest';
import { changesetAddress, editorLinks, elementAddress, userAddress, valueAddress } from './links.ts';

describe('valueAddress', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['http://example.org/a?b=c#d', 'http://example.org/a?b=c#d'],
    ['HTTPS://Example.ORG/Path', 'https://example.org/Path'],
    ['https://example.org/größe', 'https://example.org/gr%C3%B6%C3%9Fe'],
    ['https://müller.example/', 'https://xn--mller-kva.example/'],
    ['https://example.org/"onclick="alert(1)', 'https://example.org/%22onclick=%22alert(1)'],
  ])('%s is a link', (value, address) => expect(valueAddress(value)).toBe(address));
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.org',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'mailto:a@example.org',
    'blob:https://example.org/x',
    '//example.org/',
    'www.example.org',
    'https://',
    'http:///',
    'https://exa mple.org',
    'https://a https://b',
    'https://example.org/a\nb',
    ' https://example.org',
    'https://[::1',
    'see https://example.org',
    '',
  ])('%j stays text', (value) => expect(valueAddress(value)).toBe(undefined));
});

describe('addresses on openstreetmap.org', () => {
  test('of elements', () => {
    expect(elementAddress('node', 1)).toBe('https://www.openstreetmap.org/node/1');
    expect(elementAddress('way', 12_345_678_901)).toBe('https://www.openstreetmap.org/way/12345678901');
    expect(elementAddress('relation', 3)).toBe('https://www.openstreetmap.org/relation/3');
  });
  test.each([
    ['area', 3_600_000_001],
    ['count', 1],
    ['node', 0],
    ['node', -5],
    ['node', Number.NaN],
    ['../user', 1],
  ])('%s %d has none', (type, id) => expect(elementAddress(type, id)).toBe(undefined));
  test('of users, whatever their names', () => {
    expect(userAddress('Jürgen / "x"?#')).toBe('https://www.openstreetmap.org/user/J%C3%BCrgen%20%2F%20%22x%22%3F%23');
    expect(userAddress('javascript:alert(1)')).toBe('https://www.openstreetmap.org/user/javascript%3Aalert(1)');
    expect(userAddress('利用者')).toBe('https://www.openstreetmap.org/user/%E5%88%A9%E7%94%A8%E8%80%85');
  });
  test('of changesets', () => expect(changesetAddress(7)).toBe('https://www.openstreetmap.org/changeset/7'));
});

test('editors open an element by its id', () => {
  expect(editorLinks('way', 12)).toEqual([
    { name: 'iD', address: 'https://www.openstreetmap.org/edit?editor=id&way=12' },
    { name: 'Rapid', address: 'https://rapideditor.org/edit#id=w12' },
    { name: 'Level0', address: 'https://level0.osmz.ru/?url=w12' },
  ]);
});
test('what is not uploaded cannot be edited', () => {
  expect(editorLinks('node', -1)).toEqual([]);
  expect(editorLinks('area', 3_600_000_001)).toEqual([]);
});
