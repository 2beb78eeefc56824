/** How a village changed from one moment to another. */
import { describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { at, village } from '../testing/databases.ts';

const texts = async (query: string) => (await ask(village, query)).text;
/** What stands between the head and the foot of an XML answer. */
const xmlOf = async (query: string) => (await texts(query)).replace(/^[\s\S]*<meta[^>]*\/>\n+/, '').replace(/\n*<\/osm>\n$/, '');

describe('differences', () => {
  test('diff prints what was created, modified and deleted', async () => {
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity=pub];out;`)).toBe(`<action type="delete">
<old>
  <node id="10" lat="0.0050000" lon="0.0050000">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Swan"/>
  </node>
</old>
</action>
<action type="create">
  <node id="11" lat="0.0060000" lon="0.0060000">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Bear"/>
  </node>
</action>`);
  });

  test('adiff also tells what became of it', async () => {
    expect(await xmlOf(`[adiff:"${at(2011)}"];(node[amenity=pub][name=Swan];way[landuse];);out meta;`)).toBe(`<action type="delete">
<old>
  <node id="10" lat="0.0050000" lon="0.0050000" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Swan"/>
  </node>
</old>
<new>
  <node id="10" visible="false" version="2" timestamp="2016-01-01T00:00:00Z" changeset="2" uid="6" user="Bob"/>
</new>
</action>
<action type="delete">
<old>
  <way id="100" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann">
    <nd ref="1"/>
    <nd ref="2"/>
    <nd ref="3"/>
    <nd ref="4"/>
    <nd ref="1"/>
    <tag k="landuse" v="meadow"/>
  </way>
</old>
<new>
  <way id="100" visible="true" version="2" timestamp="2012-01-01T00:00:00Z" changeset="2" uid="6" user="Bob"/>
</new>
</action>`);
    expect(await xmlOf(`[adiff:"${at(2011)}"];way[leisure];out meta;`)).toBe(`<action type="modify">
<old>
  <way id="100" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann"/>
</old>
<new>
  <way id="100" version="2" timestamp="2012-01-01T00:00:00Z" changeset="2" uid="6" user="Bob">
    <nd ref="1"/>
    <nd ref="2"/>
    <nd ref="3"/>
    <nd ref="4"/>
    <nd ref="1"/>
    <tag k="leisure" v="park"/>
  </way>
</new>
</action>`);
  });

  test('a way whose node moved is modified, each state with its own geometry', async () => {
    expect(await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];way(100);out ids bb;`)).toBe(`<action type="modify">
<old>
  <way id="100">
    <bounds minlat="0.0000000" minlon="0.0000000" maxlat="0.0100000" maxlon="0.0100000"/>
  </way>
</old>
<new>
  <way id="100">
    <bounds minlat="0.0000000" minlon="0.0000000" maxlat="0.0200000" maxlon="0.0200000"/>
  </way>
</new>
</action>`);
  });

  test('what did not change is not printed', async () => {
    expect(await xmlOf(`[diff:"${at(2012)}","${at(2013)}"];nwr(-1,-1,1,1);out;`)).toBe('');
  });

  test('changed alone is what changed between the two moments', async () => {
    expect(await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];node(changed);out ids;`)).toBe(`<action type="modify">
<old>
  <node id="3"/>
</old>
<new>
  <node id="3"/>
</new>
</action>`);
  });

  test.each(['json', 'csv(::id)', 'popup', 'custom'])('%s has no words for differences', async (format) => {
    const { status, text } = await ask(village, `[out:${format}][diff:"${at(2015)}"];node(1);out;`);
    expect([status, text]).toEqual([400, expect.stringContaining('The selected output format does not support the diff or adiff mode.')]);
  });

  test('count is the least of all details', async () => {
    const counted = await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];way(100);out count;`);
    expect(counted).toBe(await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];way(100);out ids;`));
    expect(counted).toContain('<way id="100"/>');
  });

  test('a date beside them is the second moment', async () => {
    const ids = '];node[amenity];out ids;';
    const expected = await xmlOf(`[diff:"${at(2015)}","${at(2017)}"${ids}`);
    expect(expected).toContain('<action type="create">');
    expect(await xmlOf(`[date:"${at(2017)}"][diff:"${at(2015)}"${ids}`)).toBe(expected);
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2011)}"][date:"${at(2017)}"${ids}`)).toBe(expected);
  });

  test('what retro prints is of its moment on both sides', async () => {
    const inRetro = (year: number, block: string) =>
      xmlOf(`[adiff:"${at(2011)}","${at(2017)}"];way(100)->.a;retro("${at(year)}"){${block}}`);
    expect(await inRetro(2013, 'way(100);out meta geom;')).toBe('');
    expect(await inRetro(2013, 'nwr(-1,-1,1,1);out ids;')).toBe('');
    expect(await inRetro(2013, 'way(100);compare->.d;.d out ids;')).toBe('');
    // a set from outside is of the moments of the query
    expect(await inRetro(2013, '.a out ids;')).toContain('<action type="modify">');
    // and so are the moments of the block where they depend on what is around it
    const moving = 'node[amenity]->.p;retro(p.set(t["name"])=="Swan"?"2011-01-01T00:00:00Z":"2013-01-01T00:00:00Z"){way(100);out tags;}';
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];${moving}`)).toContain('v="meadow"');
  });

  /** What was found and printed of it, as one word each. */
  const reported = async (query: string) => {
    const xml = await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity];${query}`);
    return [...xml.matchAll(/action type="(\w+)">\s*(?:<old>\s*)?<(\w+) id="(\d+)"/g)].map(([, ...words]) => words.join(' '));
  };

  test('compare leaves its output alone where no statement has named its input', async () => {
    const gone = ['delete node 10', 'create node 11'];
    expect(await reported('compare->.d;.d out ids;')).toEqual(gone);
    expect(await reported('.unnamed compare;out ids;')).toEqual(gone);
    expect(await reported('node(-1)->.none;.none compare;out ids;')).toEqual([]);
  });

  test('the block of compare sees no derived elements, and a delta leaves them out', async () => {
    const made = 'make pubs names=set(t["name"]);';
    expect(await reported(`${made}compare->.d{.d out;};.d out;`)).toEqual(['delete pubs 1', 'create pubs 2']);
    expect(await reported(`${made}compare(delta:1)->.d;.d out;`)).toEqual([]);
  });

  test('compare keeps those whose value differs, and shows both states to its block', async () => {
    const query = `[diff:"${at(2011)}","${at(2017)}"];nwr(-1,-1,1,1);compare(delta:t["leisure"])->.d{.d out ids;};.d out ids;`;
    expect(await xmlOf(query)).toBe(`<action type="show_initial">
  <way id="100"/>
</action>
<action type="show_final">
  <way id="100"/>
</action>
<action type="modify">
<old>
  <way id="100"/>
</old>
<new>
  <way id="100"/>
</new>
</action>`);
  });

  test('derived elements are compared by what they say', async () => {
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity];make stat names=set(t["name"]);out;`)).toBe(`<action type="delete">
<old>
  <stat id="1">
    <tag k="names" v="Swan"/>
  </stat>
</old>
</action>
<action type="create">
  <stat id="2">
    <tag k="names" v="Bear"/>
  </stat>
</action>`);
  });

  test('printing in a loop is refused as the Overpass API refuses it', async () => {
    expect(await texts(`[diff:"${at(2013)}","${at(2015)}"];node(id:1,3);foreach{out;}`)).toContain(
      '<remark> runtime error: A print statement cannot be executed in a loop in a diff setting. </remark>',
    );
  });
});
