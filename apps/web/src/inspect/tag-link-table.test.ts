import { expect, test } from 'vitest';
import { chooseTagLinks, type TagLinkRule } from './tag-link-table.ts';

const rule = (url: string, rank = 'normal', source = 'osmwiki:P8'): TagLinkRule => ({ key: 'Key:ref', url, source, rank });
const choice = (...rules: TagLinkRule[]) => chooseTagLinks(rules).get('ref');

test('a preferred address wins', () =>
  expect(choice(rule('https://a.example/$1'), rule('https://b.example/$1', 'preferred'))).toBe('https://b.example/$1'));
test('of two preferred ones the first', () =>
  expect(choice(rule('https://a.example/$1', 'preferred'), rule('https://b.example/$1', 'preferred'))).toBe('https://a.example/$1'));
test('a site of others comes after the own one', () =>
  expect(choice(rule('https://a.example/$1', 'normal', 'wikidata:P3303'), rule('https://b.example/$1'))).toBe('https://b.example/$1'));
test.each(['tel:$1', 'tg://resolve?domain=$1', 'javascript:$1', 'https://example.org/', 'example.org/$1', 'http://$', 'http://x.onion/$1'])(
  '%s is not taken, even if preferred',
  (url) => expect(choice(rule(url, 'preferred'), rule('https://a.example/$1'))).toBe('https://a.example/$1'),
);
test('rules of tags and relations are left out', () =>
  expect(chooseTagLinks([{ ...rule('https://a.example/$1'), key: 'Tag:a=b' }]).size).toBe(0));
test('a key whose values are addresses themselves is left out', () =>
  expect(choice(rule('$1'), rule('https://web.archive.org/web/*/$1', 'preferred'))).toBe(undefined));
