/** Writes the sample town in the three formats: `make-town ELEMENTS PREFIX`. Prints how many elements it has. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { writeOsmPbf } from '@flyover/osm-elements';
import { writeOsmXml, writeOverpassJson } from '@flyover/overpass-output';
import { makeSampleTown } from '@flyover/sample-town';

const [elements, prefix] = process.argv.slice(2);
const town = makeSampleTown({ elements: Number(elements) });
writeFile('json', writeOverpassJson(town));
writeFile('osm', writeOsmXml(town));
writeFile('osm.pbf', writeOsmPbf(town));
process.stdout.write(JSON.stringify({ elements: town.nodes.count + town.ways.count + town.relations.count }));

function writeFile(ending: string, chunks: Iterable<Uint8Array>): void {
  const file = openSync(`${prefix}.${ending}`, 'w');
  for (const chunk of chunks) for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
  closeSync(file);
}
