/** Answers over PostgreSQL are those of the engine over all elements in memory, byte for byte. */
import { joinStores, readOsmXml } from '@flyover/osm-elements';
import { createDatabase, type Database } from '@flyover/overpass-engine';
import { ask } from '@flyover/overpass-engine/testing';
import { makeSampleTown } from '@flyover/sample-town';
import { beforeAll, describe, expect, test } from 'vitest';
import { gatherElements, type ImportConnection, importElements } from '../index.ts';
import { emptyPglite, PGLITE_START } from './pglite-connection.ts';

describe('answers over PostgreSQL', () => {
  /** The town has no relations of relations, and nothing with odd texts. */
  const MORE = `<osm version="0.6">
  <node id="900001" lat="53.5" lon="13.41"><tag k="note" v="tab&#9;, line&#10;, back\\slash, quote&quot;, 'café'"/></node>
  <node id="900004" lat="53.5" lon="13.411"><tag k="label" v="ſchool 100%_ \u212aELVIN Été"/></node>
  <node id="900005" lat="53.5" lon="13.412"><tag k="label" v="School 100 % kelvin ÉTÉ"/></node>
  <relation id="900002"><member type="relation" ref="11" role="sub&#9;area"/><member type="relation" ref="12" role=""/>
    <member type="node" ref="900001" role="\\N"/><tag k="type" v="collection"/></relation>
  <relation id="900003"><member type="relation" ref="900002" role="deep"/><tag k="name" v="Of relations"/></relation>
</osm>`;

  let connection: ImportConnection;
  let memory: Database;

  beforeAll(async () => {
    const more = await readOsmXml(new Blob([MORE]).stream());
    memory = createDatabase(joinStores([makeSampleTown({ seed: 7, elements: 3000 }), more]));
    connection = await emptyPglite();
    await importElements(connection, memory);
  }, PGLITE_START);

  const BOX = '53.4985,13.407,53.5015,13.412';

  describe('filters', () => {
    test.each([
      ['key and value', `node[amenity=bench](${BOX}); out meta;`],
      ['key', `nwr[amenity](${BOX}); out meta geom;`],
      ['key without a box', 'nwr[amenity]; out tags center;'],
      ['empty value', '<query type="way"><has-kv k="surface" v=""/></query><print/>'],
      ['value that must not be', `way[highway][highway!=track](${BOX}); out body;`],
      ['key that must not be', `node[!amenity](${BOX}); out ids;`],
      ['nothing but a key that must not be', 'node[!amenity]; out count;'],
      ['a key that must not be and nobody has', 'node[!nobody_has_it]; out count;'],
      ['what is new, without a key', 'node(newer:"2100-01-01T00:00:00Z")[!amenity]; out count;'],
      ['pattern of some texts', 'nwr[amenity~"^(bench|cafe)$"]; out center;'],
      ['pattern', 'nwr[name~"e",i]; out center;'],
      ['pattern of a literal', 'nwr[name~"street|Lake"]; out center;'],
      ['pattern of a literal with an anchor', 'nwr[name~"^Lake"]; out center;'],
      ['pattern of letters with three forms', 'node[label~"SCHOOL",i]; node._[label~"kelvin",i]; out;'],
      ['pattern of letters beyond A to Z', 'node[label~"été$",i]; out;'],
      ['pattern of characters that LIKE reads as others', '(node[label~"100%_"]; node[label~"0_",i];); out;'],
      ['pattern that must not match', `way[highway!~"^(track|path)$"](${BOX}); out tags;`],
      ['pattern of keys', `nwr[~"^addr:"~"."](${BOX}); out tags;`],
      ['odd texts', 'node[note="tab\\t, line\\n, back\\\\slash, quote\\", \'café\'"]; out meta;'],
      ['global box', `[bbox:${BOX}]; (node[amenity]; way[building]; rel[type];); out geom;`],
      ['box of relations', `rel(${BOX}); out geom;`],
      ['box over the antimeridian', 'nwr[amenity](53,13,54,-179); out ids;'],
      ['box that is empty', 'node(10,10,11,11); out;'],
      ['ids', '(node(id:1,2,3,900001); way(id:4,5,99999999); rel(11);); out meta;'],
      ['around a point', 'nwr(around:60,53.5,13.41); out geom;'],
      ['around a line', 'nwr[highway](around:40,53.5,13.41,53.501,13.412); out center;'],
      ['around a set', 'way[highway=residential]->.a; node[amenity](around.a:30); out;'],
      ['around a set of relations', 'rel[route=bus]; node(around:20)[highway]; out;'],
      ['around nothing', 'node[nothing=here]; way(around:50); out;'],
      ['polygon', 'nwr(poly:"53.499 13.408 53.501 13.408 53.501 13.411 53.499 13.411"); out ids geom;'],
      ['area of a set', 'area[name="Flyover Town"]; node[amenity](area); out;'],
      ['area of a closed way', 'way[landuse](53.49,13.40,53.51,13.42); map_to_area->.a; nwr[amenity](area.a); out center;'],
      ['area by id', 'way[highway](area:3600000011); out center;'],
      ['area of a way by id', 'node(area:2400000300); out;'],
      ['areas of relations, which no place keeps out', 'way[nothing=here]->.a; area(area.a); out;'],
      ['areas by place', 'area(around:10,53.5,13.41)[name]; out;'],
      ['user', 'node(user:"sample_mapper")[amenity]; out meta;'],
      ['newer', 'nwr(newer:"2020-01-01T00:00:00Z")[amenity]; out meta;'],
      ['uid', 'nwr(uid:1,2,3)[amenity]; out meta;'],
      ['condition', `way[highway](if:length()>100)(${BOX}); out ids;`],
      ['condition on a set', 'node[amenity]->.a; way[highway=residential](if:a.count(nodes)>3); out ids;'],
      ['condition on a relation', 'rel[type](if:length()>1000); out ids;'],
      ['sets as inputs', `nwr[amenity](${BOX})->.a; node[amenity]->.b; node.a.b; out;`],
      ['set and box of relations', `rel[type]->.a; rel.a(${BOX}); out ids bb;`],
      ['changed', 'node(changed:"2020-01-01T00:00:00Z"); out;'],
      ['derived', 'make x a=1; derived[a=1]; out;'],
    ])('%s', async (_, query) => {
      await expectSame(query);
    });
  });

  describe('elements by others', () => {
    test.each([
      ['nodes of ways', 'way[highway=residential]; node(w); out;'],
      ['first and last nodes', 'way[highway]; node(w:1,-1); out ids;'],
      ['members', 'rel[route=bus]; nwr(r); out geom;'],
      ['members of a role', 'rel[route=train]; node(r:"stop"); out;'],
      ['a role of nobody, behind another filter', 'rel(9)->.a; way(r.a)->.b; node(w.b)(r.a:"nobody"); out;'],
      ['a role of others, behind another filter', 'rel(9)->.a; way(r.a)->.b; node(w.b)(r.a:"admin_centre"); out ids;'],
      ['relations of relations', 'rel[type=collection]; rel(r); out bb;'],
      ['ways of nodes', 'node[highway]; way(bn); out geom;'],
      ['relations of nodes', 'node[highway]; rel(bn); out ids;'],
      ['relations of ways, in a box', `way[highway](${BOX}); rel(bw)(${BOX}); out bb;`],
      ['relations that have relations', 'rel[admin_level]; rel(br); out;'],
      ['ways and relations of nodes', 'node[highway]; wr(bn); out ids;'],
      ['how many ways', 'way[highway]; node(way_cnt:3-); out;'],
      ['how many segments', 'way[highway]; node(way_link:4-); out ids;'],
      ['behind areas', 'area[name="Flyover Town"]; rel(pivot); out bb;'],
      ['down', 'rel[route]; >; out skel;'],
      ['down to relations', 'rel(900003); >>; out ids bb;'],
      ['up', `node[highway](${BOX}); <; out ids;`],
      ['up to relations', 'node(900001); <<; out bb;'],
      ['up to relations from a relation', 'rel(11); <<; out ids;'],
      ['down as a filter', 'rel[type=boundary]; node(>)[name]; out;'],
      ['up as a filter', `node(${BOX})[highway]; rel(<); out bb;`],
      ['far up as a filter', 'node(900001); rel(<<)[name]; out;'],
      ['a tree', 'rel[route=bus]; (._; >;); out qt;'],
    ])('%s', async (_, query) => {
      await expectSame(query);
    });
  });

  describe('statements', () => {
    test.each([
      ['is_in of a point', 'is_in(53.5,13.41); out;'],
      ['is_in of nodes', 'node[amenity=cafe]; is_in; out tags;'],
      ['areas of a point as a filter', 'is_in(53.5,13.41)->.a; area.a[admin_level]; rel(pivot); out tags bb;'],
      ['difference', `(way[highway](${BOX}); - way[highway=track];); out ids;`],
      ['union with an item', '(node[amenity=bench]; way[leisure];)->.a; (.a; rel[type=route];); out count;'],
      ['foreach', 'rel[route]; foreach(way(r); out ids; node(w)[highway]; out;);'],
      ['foreach over nodes', 'node[amenity=bench]->.a; foreach.a->.b(way(around.b:20)[highway]; out ids 3;);'],
      ['for', 'way[highway]; for(t["highway"])(make stat kind=_.val, count=count(ways), length=sum(length()); out;);'],
      ['for over keys', 'nwr[amenity]; for(keys())(make key k=_.val; out;);'],
      ['complete', 'way(4); complete(5)(way(around:1)[highway];); out ids;'],
      ['complete by nodes', 'way(4); complete(3){ node(w); way(bn)[highway]; }; out ids;'],
      ['if', 'node[amenity=bench]; if (count(nodes) > 3) { way[leisure]; out ids; } else { node[!amenity]; out; }'],
      ['if not', 'node[amenity=nothing]; if (count(nodes) > 3) { node[!amenity]; out; } else { way[leisure]; out ids; }'],
      ['make', 'rel[route]; make stat n=count(relations), names=set(t["name"]), long=max(length()); out;'],
      ['convert', `nwr[amenity](${BOX}); convert thing ::=::, ::id=id(), ::geom=geom(), kind=type(); out geom;`],
      ['convert of relations', 'rel[route]; convert thing ::=::, ::geom=hull(geom()), members=count_members(); out geom;'],
      ['keys of a set', 'nwr[amenity]->.a; make all a::=a.u(t[::]); out;'],
      ['local', `(way[highway](${BOX}); >; rel[route];); local ll; out geom;`],
      ['csv', '[out:csv(::type,::id,name,::lat,::lon,::user;true;"|")]; rel[type]; out;'],
      ['csv of a count', '[out:csv(::count,::"count:ways")]; way[building]; out count;'],
      ['json', '[out:json]; rel[type=boundary]; out geom;'],
      ['geometry in a box', `rel[route]; out geom(${BOX});`],
      ['order of quadtiles', '(rel[type]; way[highway];); out qt 30;'],
      ['limit', 'way[building]; out ids 5;'],
      ['popup', '[out:popup("Benches";[amenity=bench];"name";)]; node[amenity]; out;'],
      ['custom', '[out:custom]; node(900001); out;'],
      ['a moment of the past', '[date:"2020-01-01T00:00:00Z"]; node[amenity]; out;'],
      ['two moments', '[diff:"2020-01-01T00:00:00Z"]; node[amenity]; out;'],
      ['retro', 'retro("2020-01-01T00:00:00Z") { node[amenity]; out; }'],
      ['timeline', 'timeline(node,1); out;'],
      ['XML', '<osm-script><query type="way"><has-kv k="highway" v="primary"/></query><recurse type="way-node"/><print/></osm-script>'],
      ['an error', 'node[amenity; out;'],
      ['nothing', 'out;'],
    ])('%s', async (_, query) => {
      await expectSame(query);
    });
  });

  async function expectSame(query: string): Promise<void> {
    const { database } = await gatherElements(connection, query);
    expect(await ask(database, query)).toEqual(await ask(memory, query));
  }
});
