import { explainQuery, readText } from '@flyover/query-reading';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import reading from '../../ui/locales/reading/en.json';
import { settingSentence, statementSentence } from './explain-sentence.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: reading } }, interpolation: { escapeValue: false } }));

function sentences(text: string): readonly string[] {
  const read = readText(text);
  if (read === undefined) return [];
  const { settings, statements } = explainQuery(read);
  return [...settings.map(settingSentence), ...statements.map((statement) => statementSentence(statement, false))];
}

describe('a sentence for each statement', () => {
  test.each([
    ['way[highway=primary]({{bbox}})->.roads;', 'Finds ways tagged highway=primary in the map view, and calls them ‘roads’.'],
    [
      'node[amenity=cafe][outdoor_seating=yes](around.stations:300);',
      'Finds nodes tagged amenity=cafe and outdoor_seating=yes within 300 m of ‘stations’.',
    ],
    [
      'nwr[shop~"^(bakery|deli)$"][!name](area.a)(newer:"{{date:1 week}}");',
      'Finds nodes, ways and relations whose shop is bakery or deli, without the key name, and changed since 1 week ago in the areas of ‘a’.',
    ],
    ['node[amenity=cafe];', 'Finds nodes tagged amenity=cafe everywhere.'],
    ['node(w.roads);', 'Finds nodes on the ways in ‘roads’.'],
    ['way[name](if:length()>500)(1,2,3,4);', 'Finds ways with the key name and for which length()>500 holds in the box from 1, 2 to 3, 4.'],
    ['{{geocodeArea:Wien}}->.a;', 'Looks up the place “Wien”, and calls it ‘a’.'],
    ['out meta geom 10;', 'Prints the last result: with tags, members, version, time and user, with the shape, at most 10.'],
    ['.a out count;', 'Prints how many elements are in ‘a’.'],
    ['(node(1);way(1);)->.a;', 'Puts together what these find, and calls that ‘a’:'],
    ['foreach.a->.b{out;}', 'For each element in ‘a’, called ‘b’:'],
    ['for(t["k"]){out;}', 'For each value of t["k"] in the last result:'],
    ['if(count(nodes)<5){out;}', 'If count(nodes)<5:'],
    ['make stat n=count(nodes),m=1->.s;', 'Makes one element, a ‘stat’, out of the last result, with n and m, and calls it ‘s’.'],
    ['[timeout:25];', 'Gives up after 25 seconds.'],
    ['[date:"2020-01-01T00:00:00Z"];', 'Asks for the data as they were at 2020-01-01T00:00:00Z.'],
  ])('%s', (text, expected) => expect(sentences(text)[0]).toBe(expected));
});
