import { expect, test } from 'vitest';
import { createFileCalls } from './file-calls.ts';

const TOWN = `<osm version="0.6"><node id="1" version="1" lat="47.13" lon="9.51"><tag k="amenity" v="cafe"/></node>
  <node id="2" version="1" lat="47.14" lon="9.52"><tag k="amenity" v="cafe"/></node></osm>`;
const OPENED = '<create><node id="3" version="1" lat="47.15" lon="9.53"><tag k="amenity" v="cafe"/><tag k="name" v="Neu"/></node></create>';
const { signal } = new AbortController();
const file = (name: string, text: string) => new File([text], name);
const changes = (name: string, text: string) => file(name, `<osmChange>${text}</osmChange>`);

async function opened() {
  const calls = createFileCalls();
  expect(await calls.open(file('town.osm', TOWN), 'town.osm', () => undefined, signal)).toMatchObject({ isChanges: false });
  const ids = async () => {
    let text = '';
    const { body } = await calls.query('[out:csv(::id;false)];node[amenity];out;', signal);
    for await (const chunk of body) text += new TextDecoder().decode(chunk);
    return text.trim().split('\n').map(Number);
  };
  const change = async (files: readonly File[], wanted = true) => {
    const changed = await calls.change(files, signal);
    if ('made' in changed) calls.takeChanged(changed.made, wanted);
    return changed;
  };
  return { calls, ids, change };
}

test('a file is brought up to date by changes: queries and places are of what is then there', async () => {
  const { calls, ids, change } = await opened();
  expect(await calls.search('neu')).toEqual([]);
  const first = changes('1.osc', `${OPENED}<delete><node id="1" version="2"/></delete>`);
  expect(await change([first])).toMatchObject({ summary: { name: 'town.osm', counts: { nodes: 2 } } });
  expect(await ids()).toEqual([2, 3]);
  expect(await calls.search('neu')).toMatchObject([{ osmId: 3 }]);
  // what was deleted does not come back by a change that comes too late
  const late = changes('0.osc', '<modify><node id="1" version="1" lat="1" lon="1"><tag k="amenity" v="bar"/></node></modify>');
  await change([late, first]);
  expect(await ids()).toEqual([2, 3]);
});

test('changes that somebody stopped leave the file as it was, whenever that is told', async () => {
  const { calls, ids, change } = await opened();
  await change([changes('1.osc', OPENED)], false);
  expect(await ids()).toEqual([1, 2]);
  const made = await calls.change([changes('1.osc', OPENED)], signal);
  const next = await calls.change([changes('2.osc', '<delete><node id="2" version="2"/></delete>')], signal);
  if (!('made' in made && 'made' in next)) throw new Error('refused');
  // of the first, which the second has taken the place of
  calls.takeChanged(made.made, true);
  calls.takeChanged(made.made, false);
  expect(await ids()).toEqual([1, 2]);
  calls.takeChanged(next.made, true);
  expect(await ids()).toEqual([1]);
});

test('a file of changes says that it is one; what is none changes nothing', async () => {
  const { calls, ids } = await opened();
  const refused = await calls.change([changes('1.osc', OPENED), file('town.osm', TOWN)], signal);
  expect(refused).toMatchObject({ refusal: { kind: 'wrong-format', message: 'town.osm' } });
  expect(await calls.change([file('a.png', '\x89PNG')], signal)).toMatchObject({ refusal: { kind: 'wrong-format' } });
  expect(await ids()).toEqual([1, 2]);
  const change = createFileCalls();
  expect(await change.open(changes('1.osc', OPENED), '1.osc', () => undefined, signal)).toMatchObject({ isChanges: true });
});

test('a history gets versions by changes, and every moment is what it was; what has no version or time has no place in it', async () => {
  const calls = createFileCalls();
  const cafe = '<tag k="amenity" v="cafe"/>';
  const past = `<osm version="0.6">
    <node id="1" version="1" timestamp="2015-01-01T00:00:00Z" lat="1" lon="2">${cafe}</node>
    <node id="1" version="2" timestamp="2018-01-01T00:00:00Z" lat="1" lon="2">${cafe}</node></osm>`;
  await calls.open(file('town.osh', past), 'town.osh', () => undefined, signal);
  const day = changes(
    'day.osc',
    `<create><node id="3" version="1" timestamp="2020-01-01T00:00:00Z" lat="1" lon="2">${cafe}</node></create>
     <delete><node id="1" version="3" timestamp="2020-02-01T00:00:00Z"/></delete>`,
  );
  const undated = changes('undated.osc', '<modify><node id="1" lat="1" lon="2"/></modify>');
  expect(await calls.change([day, undated], signal)).toEqual({ refusal: { kind: 'undated', message: 'undated.osc' } });
  const changed = await calls.change([day], signal);
  expect(changed).toMatchObject({ summary: { counts: { nodes: 1 }, osmBase: '2020-02-01T00:00:00Z' } });
  if ('made' in changed) calls.takeChanged(changed.made, true);
  const idsAt = async (moment: string) => {
    let text = '';
    const { body } = await calls.query(`[out:csv(::id;false)][date:"${moment}"];node[amenity];out;`, signal);
    for await (const chunk of body) text += new TextDecoder().decode(chunk);
    return text.trim().split('\n').map(Number);
  };
  expect(await idsAt('2019-01-01T00:00:00Z')).toEqual([1]);
  expect(await idsAt('2020-01-15T00:00:00Z')).toEqual([1, 3]);
  expect(await idsAt('2020-03-01T00:00:00Z')).toEqual([3]);
});
