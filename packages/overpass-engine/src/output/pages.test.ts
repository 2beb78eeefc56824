/** What `[out:popup]` and `[out:custom]` look like, over a small town. */
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore, smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown, { osmBase: '2020-03-01T00:00:00Z' });

/** What stands in the body of the page. */
async function bodyOf(query: string, database = town): Promise<string> {
  const { contentType, text } = await ask(database, query);
  expect(contentType).toBe('text/html; charset=utf-8');
  return /<body>\n(.*)<\/body>/su.exec(text)?.[1] ?? text;
}

test('a page without categories shows nothing', async () => expect(await bodyOf('[out:popup];node(30);out;')).toBe('\n'));

test('an element stands under the first category that has a rule for it, below its title', async () =>
  expect(
    await bodyOf(
      '[out:popup("Stops";[highway=bus_stop];"name";)("Other";[amenity!~"^f"];[highway=residential][lanes];"name";)];(node[~"."~"."];way[highway];);out;make x amenity="y";out;',
    ),
  ).toBe(`
<h2>Stops</h2>
<p><strong>North</strong><br/>
highway: bus_stop<br/>
name: North<br/>
<p/>

<h2>Other</h2>
<p><strong>Node 11</strong><br/>
highway: crossing<br/>
<p/>

<p><strong>Café "Tür"</strong><br/>
amenity: cafe<br/>
name: Café "Tür"<br/>
<p/>

<p><strong>Node 40</strong><br/>
amenity: bench<br/>
<p/>

<p><strong>East Street</strong><br/>
highway: residential<br/>
name: East Street<br/>
<p/>

<p><strong>North Street</strong><br/>
highway: residential<br/>
lanes: 2<br/>
name: North Street<br/>
<p/>

<p><strong>Way 105</strong><br/>
highway: path<br/>
<p/>

`));

test('the title is a link where a tag has an address, and without printed tags nothing has one', async () => {
  const shops = createDatabase(
    buildStore({ nodes: [{ id: 1, lat: 0, lon: 0, tags: { a: 'www.one.example', b: 'http://two.example', name: 'Shop' } }] }),
  );
  expect(await bodyOf('[out:popup("A";[a];"ref";)];node(1);out;out ids;', shops)).toBe(`
<h2>A</h2>
<p><a href="http://two.example" target="_blank"><strong>Node 1</strong></a><br/>
a: www.one.example<br/>
b: http://two.example<br/>
name: Shop<br/>
<p/>

`);
});

test.each([
  ['node(30);out;', 'Status: 302 Moved\nLocation: https://www.openstreetmap.org/browse/node/30\n\n'],
  ['rel(1001);out;make x a=1;out;out count;', 'Status: 302 Moved\nLocation: https://www.openstreetmap.org/browse/relation/1001\n\n'],
])('[out:custom];%s is where a browser shall go', async (query, expected) =>
  expect((await ask(town, `[out:custom];${query}`)).text).toBe(expected),
);

const SAID = '<p>The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.</p>';

test('of no element [out:custom] is a page that says so', async () =>
  expect(await bodyOf('[out:custom];node(5);out;')).toBe(
    `\n${SAID}\n<p>Data included until: 2020-03-01T00:00:00Z</p>\n<p>No results found.</p>\n\n`,
  ));

test('of several elements it is a page of the template that is not there', async () =>
  expect(await bodyOf('[out:custom];area[name=none];node(id:30,31);out;way(100);out;')).toBe(`
${SAID}
<p>Data included until: 2020-03-01T00:00:00Z<br/>Areas based on data until: 2020-03-01T00:00:00Z</p>

<p>Template not found.</p>


<p>No {{node:..}} found in template.</p>

<p>No {{node:..}} found in template.</p>

<p>No {{way:..}} found in template.</p>

`));

test.each(['popup', 'custom'])('a remark of %s stands on the page', async (format) =>
  expect(await bodyOf(`[out:${format}];timeline(node,1);`)).toContain('<p>runtime error: Tried to use museum file'),
);
