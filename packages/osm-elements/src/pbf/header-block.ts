/** The first part of an .osm.pbf file: what a reader must know, and facts about the whole file. */

import type { StoreInfo } from '../element-store.ts';
import { addFileBounds } from '../file-bounds.ts';
import { isoTime } from '../iso-time.ts';
import { ReadError } from '../read-error.ts';
import { isOnEarth } from '../text/coordinate.ts';
import { ProtobufReader } from './protobuf-reader.ts';

/** What this reader can do; a file that requires anything else is refused. */
const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation'];

/**
 * Reads a `HeaderBlock` into the facts of a store.
 *
 * @param bytes the whole message
 * @param offset where its blob begins in the file, for errors
 * @throws ReadError 'malformed', or 'unsupported' where the file requires a feature that is not known
 */
export function readHeaderBlock(bytes: Uint8Array, offset: number, info: StoreInfo): void {
  const reader = new ProtobufReader(bytes, offset);
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) readBounds(reader, info);
    else if (field === 4) requireFeature(reader.text(), offset, info);
    else if (field === 16) info.generator = reader.text();
    else if (field === 32) {
      const time = isoTime(reader.number());
      if (time === undefined) throw reader.error('HeaderBlock.osmosis_replication_timestamp');
      info.osmBase = time;
    } else if (field === 33) info.sequence = reader.number();
    else if (field === 34) info.replication = reader.text();
    else reader.skip();
  }
}

function requireFeature(feature: string, offset: number, info: StoreInfo): void {
  if (feature === 'HistoricalInformation') info.history = true;
  if (KNOWN_FEATURES.includes(feature)) return;
  // what the file says is shown as it is, but not at any length
  throw new ReadError({ kind: 'feature', feature: feature.slice(0, 100) }, offset);
}

function readBounds(reader: ProtobufReader, info: StoreInfo): void {
  // left, right, top, bottom in 1e-9 degrees
  const edges = [0, 0, 0, 0];
  const outer = reader.enter();
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field <= 4) edges[field - 1] = reader.zigzagNumber() / 1e9;
    else reader.skip();
  }
  reader.leave(outer);
  const [west, east, north, south] = edges;
  // around a node that is nowhere it says nothing
  if (isOnEarth(south * 1e7, west * 1e7, north * 1e7, east * 1e7)) addFileBounds(info, [south, west, north, east]);
}
