/** Reads a whole .osm.pbf file from a stream. */
import { eachChunk } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import type { ByteSource, ReadOptions } from '../read-error.ts';
import { createOsmPbfReader } from './osm-pbf-reader.ts';
import { createAheadReader } from './read-ahead.ts';
import { inflateAhead } from './zlib.ts';

/**
 * Reads an OpenStreetMap PBF file: nodes (dense or not), ways, relations, their metadata, the node coordinates in ways that
 * `osmium add-locations-to-ways` writes (as inline geometry), and of the header the bounding box, the time of the data and
 * the writing program.
 *
 * Parts may be raw, zlib or lz4. A file of history (`.osh.pbf`) gives a store of versions (`info.history`); of other
 * files deleted elements (`visible=false`) are left out. Nodes whose coordinates osmium left undefined get none.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readOsmPbf(source: ByteSource, options: ReadOptions = {}): Promise<ElementStore> {
  const ahead = inflateAhead();
  const reader = ahead === undefined ? createOsmPbfReader(options) : createAheadReader(ahead, options);
  await eachChunk(source, options.signal, (chunk) => reader.push(chunk));
  return reader.finish();
}
