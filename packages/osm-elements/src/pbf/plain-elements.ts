/** Nodes, ways and relations that stand as messages of their own. */
import { NO_COORDINATE, NODE, RELATION } from '../element-store.ts';
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
import { NumberList } from './number-list.ts';

/** Reads `Node`, `Way` and `Relation` messages one after another. */
export class PlainElementsReader {
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
