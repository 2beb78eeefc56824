/** Nodes in columns of differences: how nearly every .osm.pbf file holds them. */
import { addMetadata, type BlockContext, beginNode, checkedId, stringNumber } from './block-context.ts';
import { NumberList } from './number-list.ts';

/** Reads `DenseNodes` messages one after another. */
export class DenseNodesReader {
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
