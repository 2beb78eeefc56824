/**
 * Writes what a server answers to `(._;>;); out body;` over a part of a real file: `make-extract FILE MEGABYTES PREFIX` writes PREFIX.json.
 *
 * Of the tagged nodes, the ways and the relations of the file an even share is taken, with all that they are made of, as much as the
 * megabytes ask for. Metadata is left out, as `out body` leaves it out. Prints how many elements there are.
 */
import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { type ElementStore, NODE, readOsmPbf, StoreBuilder, WAY } from '@flyover/osm-elements';
import { createIdIndex } from '@flyover/osm-features';
import { writeOverpassJson } from '@flyover/overpass-output';

const [from, megabytes, prefix] = process.argv.slice(2);
const wanted = Number(megabytes) * 1e6;
const store = await readOsmPbf(createReadStream(from));
const index = [store.nodes, store.ways, store.relations].map(({ ids }) => createIdIndex(ids, (kept) => kept));

// the size grows almost like the share: two more tries come close enough
let share = 1;
let made = write(shareOf(store, 0.05));
for (let again = 0; again < 3; again++) {
  share = Math.min(1, again === 0 ? (0.05 * wanted) / made.bytes : (share * wanted) / made.bytes);
  made = write(shareOf(store, share));
}
process.stdout.write(JSON.stringify({ ...made, share }));

/** Which rows of nodes, ways and relations are in the share: those at even distances, and what they are made of. */
function shareOf({ nodes, ways, relations }: ElementStore, share: number): readonly Uint8Array[] {
  const rows = [nodes, ways, relations].map(({ count }) => new Uint8Array(count));
  const isTaken = (row: number) => Math.floor((row + 1) * share) > Math.floor(row * share);
  let tagged = 0;
  for (let row = 0; row < nodes.count; row++) if (nodes.tagStart[row + 1] > nodes.tagStart[row] && isTaken(tagged++)) rows[NODE][row] = 1;
  for (let row = 0; row < ways.count; row++) if (isTaken(row)) rows[WAY][row] = 1;
  for (let row = 0; row < relations.count; row++) {
    if (!isTaken(row)) continue;
    rows[2][row] = 1;
    for (let slot = relations.memberStart[row]; slot < relations.memberStart[row + 1]; slot++) {
      const type = relations.memberTypes[slot];
      const member = type <= WAY ? index[type].find(relations.memberRefs[slot]) : -1;
      if (member >= 0) rows[type][member] = 1;
    }
  }
  for (let row = 0; row < ways.count; row++) {
    if (rows[WAY][row] === 0) continue;
    for (let ref = ways.refStart[row]; ref < ways.refStart[row + 1]; ref++) {
      const node = index[NODE].find(ways.refs[ref]);
      if (node >= 0) rows[NODE][node] = 1;
    }
  }
  return rows;
}

function write(rows: readonly Uint8Array[]) {
  const part = partOf(store, rows);
  const file = openSync(`${prefix}.json`, 'w');
  for (const chunk of writeOverpassJson(part)) for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
  closeSync(file);
  return { bytes: statSync(`${prefix}.json`).size, elements: part.nodes.count + part.ways.count + part.relations.count };
}

function partOf({ nodes, ways, relations, strings }: ElementStore, rows: readonly Uint8Array[]): ElementStore {
  const builder = new StoreBuilder();
  const number = (of: number) => builder.strings.intern(strings.get(of));
  const addTags = ({ tagStart, tagKeys, tagValues }: ElementStore['nodes' | 'ways' | 'relations'], row: number) => {
    for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) builder.tag(number(tagKeys[tag]), number(tagValues[tag]));
  };
  for (let row = 0; row < nodes.count; row++) {
    if (rows[NODE][row] === 0) continue;
    builder.node(nodes.ids[row], nodes.lat[row], nodes.lon[row]);
    addTags(nodes, row);
  }
  for (let row = 0; row < ways.count; row++) {
    if (rows[WAY][row] === 0) continue;
    builder.way(ways.ids[row]);
    for (let ref = ways.refStart[row]; ref < ways.refStart[row + 1]; ref++) builder.ref(ways.refs[ref]);
    addTags(ways, row);
  }
  for (let row = 0; row < relations.count; row++) {
    if (rows[2][row] === 0) continue;
    builder.relation(relations.ids[row]);
    for (let slot = relations.memberStart[row]; slot < relations.memberStart[row + 1]; slot++)
      builder.member(relations.memberTypes[slot], relations.memberRefs[slot], number(relations.memberRoles[slot]));
    addTags(relations, row);
  }
  return builder.finish();
}
