import { readLink } from '@flyover/share-links';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../ui/i18n.ts';
import { linkProblemText } from './open-link.ts';

const texts = (link: string) => readLink(link).problems.map(linkProblemText);

beforeAll(async () => {
  await startTexts();
  await loadTexts('link');
});

test.each([
  ['?q=Zm9v*', 'the query of the link is damaged: what stands before the damage was read; copy the link again'],
  ['?c=BQXvQosBU', 'the position of the link (c) is no place on earth: it has ten letters, digits, "-" or "_"'],
  ['?C=91;2;3', '"91" is no latitude: it goes from -90 to 90'],
  ['?zoom=0x10', '"0x10" is no zoom: it goes from 0 to 30'],
  ['?template=key-value&key=amenity', 'the template key-value needs a value for "value": ??? stands in its place'],
  ['?template=toString', 'there is no template "toString": there are key, key-type, key-value, key-value-type, type-id'],
  [
    `#f1=${Buffer.from([0, 0xff, 0xff, 0xff, 0x7f]).toString('base64url')}`,
    'the query is longer than the dense form of a link holds (100 kB)',
  ],
])('%s', (link, text) => expect(texts(link)).toEqual([text]));
