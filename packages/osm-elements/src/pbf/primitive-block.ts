/** The reader of a primitive block: one string table, and groups of nodes, ways and relations that use it. */

import { NO_COORDINATE, NODE, RELATION } from '../element-store.ts';
import type { StoreBuilder } from '../store-builder.ts';
import {
  addMetadata,
  addTags,
  type BlockContext,
  beginNode,
  checkedId,
  latitude,
  longitude,
  stringNumber,
  UNDEFINED_LOCATION,
} from './block-context.ts';
import { BYTES, NumberList, ProtobufReader } from './protobuf-reader.ts';

/** Reads `PrimitiveBlock` messages into one builder. */
export class PrimitiveBlockReader {
  private readonly builder: StoreBuilder;
  private readonly dense = new DenseNodesReader();
  private readonly plain = new PlainElementsReader();
  private strings = new Uint32Array(1024);

  constructor(builder: StoreBuilder) {
    this.builder = builder;
  }

  /**
   * Adds the elements of a block, in the order in which they stand there. Changesets are left out, and, but in a file of
   * history, elements with `visible=false` (deleted ones).
   *
   * @param bytes the whole message
   * @param offset where its blob begins in the file, for errors
   * @throws ReadError 'malformed'
   */
  read(bytes: Uint8Array, offset: number): void {
    const reader = new ProtobufReader(bytes, offset);
    const block: BlockContext = {
      reader,
      builder: this.builder,
      strings: this.strings,
      stringCount: 0,
      granularity: 100,
      latOffset: 0,
      lonOffset: 0,
      dateGranularity: 1000,
      history: this.builder.info.history === true,
    };
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) this.readStrings(block);
      else if (field === 17) block.granularity = reader.number();
      else if (field === 18) block.dateGranularity = reader.number();
      else if (field === 19) block.latOffset = reader.number();
      else if (field === 20) block.lonOffset = reader.number();
      else reader.skip();
    }
    // a second time for the groups, since units and strings may stand behind them
    reader.position = 0;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field !== 2) {
        reader.skip();
        continue;
      }
      const outer = reader.enter();
      this.readGroup(block);
      reader.leave(outer);
    }
  }

  private readStrings(block: BlockContext): void {
    const { reader } = block;
    const { strings } = this.builder;
    const outer = reader.enter();
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field !== 1) {
        reader.skip();
        continue;
      }
      const end = reader.endOfBytes();
      if (block.stringCount === this.strings.length) {
        const larger = new Uint32Array(this.strings.length * 2);
        larger.set(this.strings);
        this.strings = larger;
        block.strings = larger;
      }
      block.strings[block.stringCount++] = strings.internBytes(reader.bytes, reader.position, end);
      reader.position = end;
    }
    reader.leave(outer);
  }

  private readGroup(block: BlockContext): void {
    const { reader } = block;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field > 4 || reader.wireType !== BYTES) {
        reader.skip();
        continue;
      }
      const outer = reader.enter();
      if (field === 1) this.plain.node(block);
      else if (field === 2) this.dense.read(block);
      else if (field === 3) this.plain.way(block);
      else this.plain.relation(block);
      reader.leave(outer);
    }
  }
}

// Dense nodes, in columns of differences: nearly every .osm.pbf file uses them.

/** Reads `DenseNodes` messages one after another. */
class DenseNodesReader {
  private readonly ids = new NumberList();
  private readonly lats = new NumberList();
  private readonly lons = new NumberList();
  private readonly tags = new NumberList();
  private readonly versions = new NumberList();
  private readonly timestamps = new NumberList();
  private readonly changesets = new NumberList();
  private readonly uids = new NumberList();
  private readonly users = new NumberList();
  private readonly visibles = new NumberList();

  /** Reads the message that the block's reader has entered. */
  read(block: BlockContext): void {
    this.readLists(block);
    const count = this.ids.length;
    this.checkLengths(block, count);
    const hasMetadata = this.versions.length + this.timestamps.length + this.changesets.length + this.uids.length + this.users.length > 0;
    const { builder } = block;
    const ids = this.ids.values;
    const lats = this.lats.values;
    const lons = this.lons.values;
    const tags = this.tags.values;
    const tagsEnd = this.tags.length;
    let id = 0;
    let lat = 0;
    let lon = 0;
    let tag = 0;
    const metadata = { timestamp: 0, changeset: 0, uid: 0, user: 0 };
    for (let row = 0; row < count; row++) {
      id += ids[row];
      lat += lats[row];
      lon += lons[row];
      const visible = this.visibles.length === 0 || this.visibles.values[row] !== 0;
      const kept = visible || block.history;
      if (visible) beginNode(block, checkedId(block, id), lat, lon);
      else if (kept) {
        // where a deleted node lies is not said, whatever number stands there
        builder.node(checkedId(block, id));
        builder.deleted();
      }
      for (; tag < tagsEnd && tags[tag] !== 0; tag += 2) {
        if (tag + 1 >= tagsEnd) throw block.reader.error('DenseNodes.keys_vals');
        if (kept) builder.tag(stringNumber(block, tags[tag]), stringNumber(block, tags[tag + 1]));
      }
      tag++;
      if (hasMetadata) this.metadata(block, row, kept, metadata);
    }
    if (tag < tagsEnd) throw block.reader.error('DenseNodes.keys_vals');
  }

  private metadata(
    block: BlockContext,
    row: number,
    kept: boolean,
    sums: { timestamp: number; changeset: number; uid: number; user: number },
  ): void {
    if (this.timestamps.length > 0) sums.timestamp += this.timestamps.values[row];
    if (this.changesets.length > 0) sums.changeset += this.changesets.values[row];
    if (this.uids.length > 0) sums.uid += this.uids.values[row];
    if (this.users.length > 0) sums.user += this.users.values[row];
    const version = this.versions.length > 0 ? this.versions.values[row] : 0;
    if (kept) addMetadata(block, version, sums.timestamp, sums.changeset, sums.uid, sums.user);
  }

  private readLists(block: BlockContext): void {
    const { reader } = block;
    for (const list of this.lists()) list.length = 0;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) reader.appendZigzags(this.ids);
      else if (field === 5) this.readMetadata(block);
      else if (field === 8) reader.appendZigzags(this.lats);
      else if (field === 9) reader.appendZigzags(this.lons);
      else if (field === 10) reader.appendNumbers(this.tags);
      else reader.skip();
    }
  }

  private readMetadata(block: BlockContext): void {
    const { reader } = block;
    const outer = reader.enter();
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) reader.appendNumbers(this.versions);
      else if (field === 2) reader.appendZigzags(this.timestamps);
      else if (field === 3) reader.appendZigzags(this.changesets);
      else if (field === 4) reader.appendZigzags(this.uids);
      else if (field === 5) reader.appendZigzags(this.users);
      else if (field === 6) reader.appendNumbers(this.visibles);
      else reader.skip();
    }
    reader.leave(outer);
  }

  private checkLengths(block: BlockContext, count: number): void {
    if (this.lats.length !== count || this.lons.length !== count) {
      throw block.reader.error('DenseNodes.lat, lon');
    }
    for (const list of [this.versions, this.timestamps, this.changesets, this.uids, this.users, this.visibles]) {
      if (list.length !== 0 && list.length !== count) throw block.reader.error('DenseInfo');
    }
  }

  private lists(): NumberList[] {
    const { ids, lats, lons, tags, versions, timestamps, changesets, uids, users, visibles } = this;
    return [ids, lats, lons, tags, versions, timestamps, changesets, uids, users, visibles];
  }
}

// Nodes, ways and relations as messages of their own.

/** Reads `Node`, `Way` and `Relation` messages one after another. */
class PlainElementsReader {
  private readonly keys = new NumberList();
  private readonly values = new NumberList();
  private readonly refs = new NumberList();
  private readonly lats = new NumberList();
  private readonly lons = new NumberList();
  private readonly roles = new NumberList();
  private readonly types = new NumberList();
  private version = 0;
  private timestamp = 0;
  private changeset = 0;
  private uid = 0;
  private user = 0;
  private visible = true;

  /** Reads the `Node` that the block's reader has entered. */
  node(block: BlockContext): void {
    const { reader } = block;
    this.reset();
    let id: number | undefined;
    let lat: number | undefined;
    let lon: number | undefined;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) id = reader.zigzagNumber();
      else if (field === 2) reader.appendNumbers(this.keys);
      else if (field === 3) reader.appendNumbers(this.values);
      else if (field === 4) this.readMetadata(block);
      else if (field === 8) lat = reader.zigzagNumber();
      else if (field === 9) lon = reader.zigzagNumber();
      else reader.skip();
    }
    if (id === undefined) throw reader.error('Node.id');
    if (!this.visible && !block.history) return;
    if (!this.visible) block.builder.node(id);
    else if (lat === undefined || lon === undefined) throw reader.error('Node.lat, lon');
    else beginNode(block, id, lat, lon);
    this.finish(block);
  }

  /** Reads the `Way` that the block's reader has entered. */
  way(block: BlockContext): void {
    const { reader, builder } = block;
    const { refs, lats, lons } = this;
    this.reset();
    let id: number | undefined;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) id = reader.number();
      else if (field === 2) reader.appendNumbers(this.keys);
      else if (field === 3) reader.appendNumbers(this.values);
      else if (field === 4) this.readMetadata(block);
      else if (field === 8) reader.appendZigzags(refs);
      else if (field === 9) reader.appendZigzags(lats);
      else if (field === 10) reader.appendZigzags(lons);
      else reader.skip();
    }
    if (id === undefined) throw reader.error('Way.id');
    if (lats.length !== lons.length || (lats.length !== 0 && lats.length !== refs.length)) {
      throw reader.error('Way.lat, lon');
    }
    if (!this.visible && !block.history) return;
    builder.way(id);
    let ref = 0;
    for (let i = 0; i < refs.length; i++) {
      ref += refs.values[i];
      builder.ref(checkedId(block, ref));
    }
    let lat = 0;
    let lon = 0;
    let isMisplaced = false;
    for (let i = 0; i < lats.length; i++) {
      lat += lats.values[i];
      lon += lons.values[i];
      const [y, x] = [latitude(block, lat), longitude(block, lon)];
      // osmium writes so what it does not know
      const isUnknown = lat === UNDEFINED_LOCATION || lon === UNDEFINED_LOCATION;
      isMisplaced ||= !isUnknown && (y === NO_COORDINATE || x === NO_COORDINATE);
      builder.point(y, x);
    }
    if (isMisplaced) builder.leaveOut('places');
    this.finish(block);
  }

  /** Reads the `Relation` that the block's reader has entered. */
  relation(block: BlockContext): void {
    const { reader, builder } = block;
    const { refs, roles, types } = this;
    this.reset();
    let id: number | undefined;
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) id = reader.number();
      else if (field === 2) reader.appendNumbers(this.keys);
      else if (field === 3) reader.appendNumbers(this.values);
      else if (field === 4) this.readMetadata(block);
      else if (field === 8) reader.appendNumbers(roles);
      else if (field === 9) reader.appendZigzags(refs);
      else if (field === 10) reader.appendNumbers(types);
      else reader.skip();
    }
    if (id === undefined) throw reader.error('Relation.id');
    if (roles.length !== refs.length || types.length !== refs.length) {
      throw reader.error('Relation.memids');
    }
    if (!this.visible && !block.history) return;
    builder.relation(id);
    let ref = 0;
    for (let i = 0; i < refs.length; i++) {
      ref += refs.values[i];
      const type = types.values[i];
      if (!(type >= NODE && type <= RELATION)) throw reader.error(`Relation.types ${type}`);
      builder.member(type, checkedId(block, ref), stringNumber(block, roles.values[i]));
    }
    this.finish(block);
  }

  private finish(block: BlockContext): void {
    addTags(block, this.keys, this.values);
    addMetadata(block, this.version, this.timestamp, this.changeset, this.uid, this.user);
    if (!this.visible) block.builder.deleted();
  }

  private readMetadata(block: BlockContext): void {
    const { reader } = block;
    const outer = reader.enter();
    for (let field = reader.field(); field !== 0; field = reader.field()) {
      if (field === 1) this.version = reader.number();
      else if (field === 2) this.timestamp = reader.number();
      else if (field === 3) this.changeset = reader.number();
      else if (field === 4) this.uid = reader.number();
      else if (field === 5) this.user = reader.number();
      else if (field === 6) this.visible = reader.number() !== 0;
      else reader.skip();
    }
    reader.leave(outer);
  }

  private reset(): void {
    this.keys.length = 0;
    this.values.length = 0;
    this.refs.length = 0;
    this.lats.length = 0;
    this.lons.length = 0;
    this.roles.length = 0;
    this.types.length = 0;
    this.version = 0;
    this.timestamp = 0;
    this.changeset = 0;
    this.uid = 0;
    this.user = 0;
    this.visible = true;
  }
}
