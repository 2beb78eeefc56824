import { expect, test } from 'vitest';
import { newAddresses } from './own-addresses.ts';
import { DEFAULT_SETTINGS } from './settings-schema.ts';

const current = { ...DEFAULT_SETTINGS, server: 'https://mine.example.org/', customServers: ['https://mine.example.org/'] };

test.each([
  ['a server in use', { server: 'https://a.example.org/' }, [['server', 'https://a.example.org/']]],
  ['a background', { tile_server: '//t.example.org/{z}/{x}/{y}.png' }, [['tile_server', '//t.example.org/{z}/{x}/{y}.png']]],
  [
    'what joins the own ones, each once',
    {
      server: 'https://a.example.org/',
      customServers: ['https://mine.example.org/', 'https://a.example.org/', 'https://b.example.org/'],
      customTiles: ['https://t.example.org/style.json'],
    },
    [
      ['server', 'https://a.example.org/'],
      ['customServers', 'https://b.example.org/'],
      ['customTiles', 'https://t.example.org/style.json'],
    ],
  ],
  [
    'nothing that is there',
    { server: 'https://mine.example.org/', customServers: ['https://mine.example.org/'], theme: 'dark' as const },
    [],
  ],
])('an import names %s', (_, settings, named) =>
  expect(newAddresses(settings, current).map(({ field, address }) => [field, address])).toEqual(named),
);
