/**
 * Writes the features of a large answer as a file that somebody opens: `make-own-file ANSWER.json PREFIX` writes PREFIX.osm.pbf, with a node for
 * each point and a way for each outline of a relation. Prints what is in it.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { type ElementStore, forEachTag, NODE, readOverpassJson, StoreBuilder, tableOf, WAY, writeOsmPbf } from '@flyover/osm-elements';

const [from, prefix] = process.argv.slice(2);
/** Of the nodes of outlines, which have none in an answer. */
const FIRST_OUTLINE_NODE = 10_000_000_000;

const answer = await readOverpassJson(createReadStream(from));
const file = fileOf(answer);
const out = openSync(`${prefix}.osm.pbf`, 'w');
for (const chunk of writeOsmPbf(file)) for (let at = 0; at < chunk.length; ) at += writeSync(out, chunk, at);
closeSync(out);
process.stdout.write(JSON.stringify({ nodes: file.nodes.count, ways: file.ways.count, relations: file.relations.count }));

/** Each table in the order of its ids. */
function fileOf(store: ElementStore): ElementStore {
  const { nodes, ways, relations, strings } = store;
  const builder = new StoreBuilder();
  const copied = (number: number) => builder.strings.intern(strings.get(number));
  const tags = (type: number, row: number) =>
    forEachTag(tableOf(store, type), row, (key, value) => builder.tag(copied(key), copied(value)));
  for (let row = 0; row < nodes.count; row++) {
    builder.node(nodes.ids[row], nodes.lat[row], nodes.lon[row]);
    tags(NODE, row);
  }
  const { start = new Uint32Array(), lat = new Int32Array(), lon = new Int32Array() } = ways.geometry ?? {};
  for (let row = 0; row < ways.count; row++) {
    const [first, end] = [ways.refStart[row], ways.refStart[row + 1]];
    const isRing = ways.refs[first] === ways.refs[end - 1];
    for (let i = first; i < (isRing ? end - 1 : end); i++) {
      const at = start[row] + i - first;
      builder.node(ways.refs[i], lat[at], lon[at]);
    }
  }
  const outlines = relations.geometry;
  let next = FIRST_OUTLINE_NODE;
  const rings: number[][] = [];
  for (let member = 0; outlines !== undefined && member < relations.memberRefs.length; member++) {
    const ring: number[] = [];
    for (let at = outlines.start[member]; at < outlines.start[member + 1] - 1; at++) {
      builder.node(next, outlines.lat[at], outlines.lon[at]);
      ring.push(next++);
    }
    rings.push([...ring, ring[0]]);
  }
  for (let row = 0; row < ways.count; row++) {
    builder.way(ways.ids[row]);
    for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) builder.ref(ways.refs[i]);
    tags(WAY, row);
  }
  rings.forEach((ring, member) => {
    builder.way(relations.memberRefs[member]);
    for (const id of ring) builder.ref(id);
  });
  for (let row = 0; row < relations.count; row++) {
    builder.relation(relations.ids[row]);
    for (let member = relations.memberStart[row]; member < relations.memberStart[row + 1]; member++) {
      builder.member(WAY, relations.memberRefs[member], copied(relations.memberRoles[member]));
    }
    forEachTag(relations, row, (key, value) => builder.tag(copied(key), copied(value)));
  }
  return builder.finish();
}
