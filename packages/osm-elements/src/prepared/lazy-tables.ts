/** The tables of a prepared file: each column is read when somebody first looks at it. */
import {
  type ElementColumns,
  type InlineGeometry,
  type MadeColumns,
  type MetaColumns,
  type NodeColumns,
  type PlaceColumns,
  RELATION,
  type RelationColumns,
  type WayColumns,
} from '../element-store.ts';
import type { ColumnReader } from './column-reader.ts';

/** The facts about the file that the tables need. */
export interface TableFacts {
  /** Number of strings. */
  readonly strings: number;
  /** Whether an id may occur more than once, as its versions. */
  readonly history: boolean;
}

class LazyMeta implements MetaColumns {
  private readonly reader: ColumnReader;
  private readonly count: number;
  private readonly strings: number;
  private read: { -readonly [Field in keyof MetaColumns]: MetaColumns[Field] } = {};

  constructor(reader: ColumnReader, count: number, strings: number) {
    this.reader = reader;
    this.count = count;
    this.strings = strings;
  }

  letGo(): void {
    this.read = {};
  }

  get version(): Int32Array | undefined {
    this.read.version ??= this.reader.optional('meta.version', () => this.reader.i32('meta.version', this.count));
    return this.read.version;
  }

  get timestamp(): Float64Array | undefined {
    this.read.timestamp ??= this.reader.optional('meta.timestamp', () => this.reader.f64('meta.timestamp', this.count));
    return this.read.timestamp;
  }

  get changeset(): Float64Array | undefined {
    this.read.changeset ??= this.reader.optional('meta.changeset', () => this.reader.f64('meta.changeset', this.count));
    return this.read.changeset;
  }

  get uid(): Int32Array | undefined {
    this.read.uid ??= this.reader.optional('meta.uid', () => this.reader.i32('meta.uid', this.count));
    return this.read.uid;
  }

  get user(): Uint32Array | undefined {
    this.read.user ??= this.reader.optional('meta.user', () => this.reader.numbers('meta.user', this.strings, this.count));
    return this.read.user;
  }
}

/** The columns of every table. The fields beside the getters are the columns once they are there: loops ask for them at every step. */
export class LazyElements implements ElementColumns {
  readonly count: number;
  readonly meta: LazyMeta;
  protected readonly reader: ColumnReader;
  protected readonly facts: TableFacts;
  private idsRead: Float64Array | undefined = undefined;
  private tagStartRead: Uint32Array | undefined = undefined;
  private tagKeysRead: Uint32Array | undefined = undefined;
  private tagValuesRead: Uint32Array | undefined = undefined;
  private visibleRead: Uint8Array | undefined = undefined;

  constructor(reader: ColumnReader, facts: TableFacts) {
    this.reader = reader;
    this.facts = facts;
    this.count = reader.lengthOf('ids');
    this.meta = new LazyMeta(reader, this.count, facts.strings);
    if (!reader.isPartly) reader.columns.onLetGo(() => this.letGo());
  }

  /** The columns may be read again. */
  protected letGo(): void {
    this.idsRead = undefined;
    this.tagStartRead = undefined;
    this.tagKeysRead = undefined;
    this.tagValuesRead = undefined;
    this.visibleRead = undefined;
    this.meta.letGo();
  }

  get ids(): Float64Array {
    this.idsRead ??= this.reader.sortedIds('ids', !this.facts.history);
    return this.idsRead;
  }

  get tagStart(): Uint32Array {
    this.tagStartRead ??= this.reader.starts('tagStart', this.count, this.reader.lengthOf('tagKeys'));
    return this.tagStartRead;
  }

  get tagKeys(): Uint32Array {
    this.tagKeysRead ??= this.reader.numbers('tagKeys', this.facts.strings, this.reader.lengthOf('tagKeys'));
    return this.tagKeysRead;
  }

  get tagValues(): Uint32Array {
    this.tagValuesRead ??= this.reader.numbers('tagValues', this.facts.strings, this.reader.lengthOf('tagKeys'));
    return this.tagValuesRead;
  }

  get visible(): Uint8Array | undefined {
    this.visibleRead ??= this.reader.optional('visible', () => this.reader.u8('visible', this.count));
    return this.visibleRead;
  }
}

/** Rows of `make`, `convert` and `out count`: their ids are in no order. */
export class LazyMade extends LazyElements implements MadeColumns {
  override get ids(): Float64Array {
    return this.reader.f64('ids', this.count);
  }

  get types(): Uint32Array {
    return this.reader.numbers('types', this.facts.strings, this.count);
  }

  get shapes(): Uint32Array | undefined {
    return this.reader.optional('shapes', () => this.reader.numbers('shapes', this.facts.strings, this.count));
  }

  get longIds(): Uint32Array | undefined {
    return this.reader.optional('longIds', () => this.reader.numbers('longIds', this.facts.strings, this.count));
  }
}

export class LazyNodes extends LazyElements implements NodeColumns {
  private latRead: Int32Array | undefined = undefined;
  private lonRead: Int32Array | undefined = undefined;

  protected override letGo(): void {
    super.letGo();
    this.latRead = undefined;
    this.lonRead = undefined;
  }

  get lat(): Int32Array {
    this.latRead ??= this.reader.i32('lat', this.count);
    return this.latRead;
  }

  get lon(): Int32Array {
    this.lonRead ??= this.reader.i32('lon', this.count);
    return this.lonRead;
  }
}

class LazyPlaces extends LazyElements implements PlaceColumns {
  get centerLat(): Int32Array | undefined {
    return this.reader.optional('centerLat', () => this.reader.i32('centerLat', this.count));
  }

  get centerLon(): Int32Array | undefined {
    return this.reader.optional('centerLon', () => this.reader.i32('centerLon', this.count));
  }

  get bounds(): Int32Array | undefined {
    return this.reader.optional('bounds', () => this.reader.i32('bounds', this.count * 4));
  }

  /** @param owners how many ways or members there are */
  protected geometryOf(owners: number): InlineGeometry | undefined {
    const { reader } = this;
    if (!reader.has('geometry.start')) return undefined;
    const points = reader.lengthOf('geometry.lat');
    const [start, lat] = [reader.starts('geometry.start', owners, points), reader.i32('geometry.lat', points)];
    return { start, lat, lon: reader.i32('geometry.lon', points) };
  }
}

export class LazyWays extends LazyPlaces implements WayColumns {
  private readonly nodes: LazyNodes;
  private refStartRead: Uint32Array | undefined = undefined;
  private refsRead: Float64Array | undefined = undefined;
  private refRowsRead: Uint32Array | undefined = undefined;

  constructor(reader: ColumnReader, facts: TableFacts, nodes: LazyNodes) {
    super(reader, facts);
    this.nodes = nodes;
  }

  protected override letGo(): void {
    super.letGo();
    this.refStartRead = undefined;
    this.refsRead = undefined;
    this.refRowsRead = undefined;
  }

  get refStart(): Uint32Array {
    this.refStartRead ??= this.reader.starts('refStart', this.count, this.reader.lengthOf('refs'));
    return this.refStartRead;
  }

  /** The node row of each entry of `refs`; undefined where the file does not say. */
  get refRows(): Uint32Array | undefined {
    const { count } = this.nodes;
    this.refRowsRead ??= this.reader.optional('refRows', () =>
      this.reader.rows('refRows', this.reader.lengthOf('refs'), (row) => row < count),
    );
    return this.refRowsRead;
  }

  get refs(): Float64Array {
    this.refsRead ??= this.reader.references(
      () => this.refRows,
      () => this.nodes.ids,
    );
    return this.refsRead;
  }

  get geometry(): InlineGeometry | undefined {
    return this.geometryOf(this.count);
  }
}

export class LazyRelations extends LazyPlaces implements RelationColumns {
  private readonly nodes: LazyNodes;
  private readonly ways: LazyWays;
  private memberStartRead: Uint32Array | undefined = undefined;
  private memberTypesRead: Uint8Array | undefined = undefined;
  private memberRefsRead: Float64Array | undefined = undefined;
  private memberRolesRead: Uint32Array | undefined = undefined;

  constructor(reader: ColumnReader, facts: TableFacts, nodes: LazyNodes, ways: LazyWays) {
    super(reader, facts);
    this.nodes = nodes;
    this.ways = ways;
  }

  protected override letGo(): void {
    super.letGo();
    this.memberStartRead = undefined;
    this.memberTypesRead = undefined;
    this.memberRefsRead = undefined;
    this.memberRolesRead = undefined;
  }

  private get members(): number {
    return this.reader.lengthOf('memberTypes');
  }

  get memberStart(): Uint32Array {
    this.memberStartRead ??= this.reader.starts('memberStart', this.count, this.members);
    return this.memberStartRead;
  }

  get memberTypes(): Uint8Array {
    this.memberTypesRead ??= this.reader.u8('memberTypes', this.members, RELATION);
    return this.memberTypesRead;
  }

  /** The row of each member in the table of its type; undefined where the file does not say. */
  get memberRows(): Uint32Array | undefined {
    const { memberTypes } = this;
    const counts = [this.nodes.count, this.ways.count, this.count];
    return this.reader.optional('memberRows', () =>
      this.reader.rows('memberRows', this.members, (row, entry) => row < counts[memberTypes[entry]]),
    );
  }

  get memberRefs(): Float64Array {
    this.memberRefsRead ??= this.reader.wholeNumbers('memberRefs', this.members);
    return this.memberRefsRead;
  }

  get memberRoles(): Uint32Array {
    this.memberRolesRead ??= this.reader.numbers('memberRoles', this.facts.strings, this.members);
    return this.memberRolesRead;
  }

  get geometry(): InlineGeometry | undefined {
    return this.geometryOf(this.members);
  }
}
