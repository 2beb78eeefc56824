/** A block of elements: one string table, and groups of nodes, ways and relations that use it. */
import type { StoreBuilder } from '../store-builder.ts';
import type { BlockContext } from './block-context.ts';
import { DenseNodesReader } from './dense-nodes.ts';
import { PlainElementsReader } from './plain-elements.ts';
import { BYTES, ProtobufReader } from './protobuf-reader.ts';

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
