import { describe, expect, test } from 'vitest';
import { type HelpRow, type HelpSection, searchHelp } from './search-help.ts';

const row = (id: string, text: string, more: Partial<HelpRow> = {}): HelpRow => ({ id, text, content: text, ...more });

const sections: readonly HelpSection[] = [
  { id: 'steps', title: 'First steps', rows: [row('move', 'Move the map around'), row('run', 'Run it')] },
  {
    id: 'language',
    title: 'The words of Overpass QL',
    rows: [
      row('adiff', 'adiff: what differs', { names: ['adiff'], folded: 'node(around:20,1,2);out;' }),
      row('around', 'around: within so many metres', { names: ['around'], folded: 'node(around:300,{{center}});out;' }),
      row('out', 'out: prints', { names: ['out'], folded: 'node(1);out café;' }),
    ],
  },
];

const found = (wanted: string) => {
  const { sections: left, count, opened } = searchHelp(sections, wanted);
  return { rows: left.map(({ id, rows }) => [id, ...rows.map((each) => each.id)]), count, opened: [...opened] };
};

describe('a search in the help', () => {
  test('without a word shows all, as it is', () =>
    expect(found('  ')).toEqual({
      rows: [
        ['steps', 'move', 'run'],
        ['language', 'adiff', 'around', 'out'],
      ],
      count: 5,
      opened: [],
    }));
  test('puts what is about just the words first, and opens its example; others that only an example holds are opened too', () =>
    expect(found('Around')).toEqual({
      rows: [
        ['language', 'around', 'adiff'],
        ['steps', 'move'],
      ],
      count: 3,
      opened: ['around', 'adiff'],
    }));
  test('finds what stands in an example alone, whatever its accents, and opens it', () =>
    expect(found('CAFE')).toEqual({ rows: [['language', 'out']], count: 1, opened: ['out'] }));
  test('opens the only row that is found', () =>
    expect(found('many metres')).toEqual({ rows: [['language', 'around']], count: 1, opened: ['around'] }));
  test('opens nothing where several rows say the words', () => expect(found('r').opened).toEqual([]));
  test('puts names that begin so before sentences that say so', () =>
    expect(found('a').rows[1]).toEqual(['language', 'adiff', 'around', 'out']));
  test('takes the words in any order, from title, text and example together', () =>
    expect(found('300 words within').rows).toEqual([['language', 'around']]));
  test('finds nothing where a word is nowhere', () => expect(found('zebra')).toEqual({ rows: [], count: 0, opened: [] }));
});
