/** Reads FlatGeobuf 3 (https://flatgeobuf.org) into columns, as its bytes arrive; the index is skipped. */

import { ByteQueue } from '../byte-source.ts';
import { FeatureElements } from '../features/feature-elements.ts';
import { FeatureGeometry } from '../features/feature-geometry.ts';
import { type Project, SystemNeeded } from '../projections.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { type FileHeader, OutOfBytes, PropertyReader, readGeometry, readHeader, TableReader } from './flatgeobuf-tables.ts';

const FORMAT = 'FlatGeobuf';
const MAGIC_BYTES = 8;
const SIZE_BYTES = 4;
/** Larger no header and no feature is read. */
const LARGEST_TABLE = 1 << 28;

/** Fields of a feature, by their numbers. */
const FEATURE = { geometry: 0, properties: 1, columns: 2 };

/**
 * A reader of FlatGeobuf that is handed its bytes.
 *
 * @param project where the coordinates are of a system that this makes degrees of, whatever the file says
 * @throws (its methods) SystemNeeded where the coordinates are of another system than WGS 84
 */
export function createFlatGeobufReader(project?: Project): PushReader {
  return new FlatGeobufReader(project);
}

class FlatGeobufReader implements PushReader {
  private readonly builder = new StoreBuilder();
  private readonly elements = new FeatureElements(this.builder);
  private readonly geometry: FeatureGeometry;
  private readonly isProjected: boolean;
  private readonly queue = new ByteQueue();
  private header: FileHeader | undefined;
  private properties: PropertyReader | undefined;
  /** Kind and number of the bytes that come next. */
  private step: 'magic' | 'size' | 'table' | 'index' = 'magic';
  private wanted = MAGIC_BYTES;
  private features = 0;
  private bytes = 0;
  private failure: unknown;

  constructor(project: Project | undefined) {
    this.isProjected = project !== undefined;
    this.geometry = new FeatureGeometry(project);
  }

  get progress() {
    return { bytes: this.bytes, elements: this.builder.count };
  }

  push(chunk: Uint8Array): void {
    if (this.failure !== undefined) throw this.failure;
    this.bytes += chunk.length;
    this.queue.push(chunk);
    try {
      this.readAll();
    } catch (thrown) {
      // whatever points out of its bytes
      this.failure =
        thrown instanceof OutOfBytes
          ? new ReadError(
              { kind: 'damaged', format: FORMAT, part: this.header === undefined ? 'Header' : 'Feature' },
              this.bytes - this.queue.length,
            )
          : thrown;
      throw this.failure;
    }
  }

  finish() {
    if (this.failure !== undefined) throw this.failure;
    const count = this.header?.count ?? 0;
    const isBetween = this.step === 'size' && this.header !== undefined && this.queue.length === 0;
    if (!isBetween || (count > 0 && this.features < count)) throw new ReadError({ kind: 'cut', format: FORMAT }, this.bytes);
    if (this.elements.looksProjected && !this.isProjected) throw new SystemNeeded('', MAGIC_BYTES);
    return this.builder.finish();
  }

  partial() {
    return this.builder.finish();
  }

  private readAll(): void {
    for (;;) {
      if (this.step === 'index') {
        this.skipIndex();
        if (this.wanted > 0) return;
        this.next('size', SIZE_BYTES);
      }
      const bytes = this.queue.take(this.wanted);
      if (bytes === undefined) return;
      if (this.step === 'magic') this.next('size', SIZE_BYTES);
      else if (this.step === 'size') this.takeSize(bytes);
      else if (this.header === undefined) this.takeHeader(bytes);
      else this.takeFeature(bytes, this.header);
    }
  }

  private next(step: typeof this.step, wanted: number): void {
    this.step = step;
    this.wanted = wanted;
  }

  private takeSize(bytes: Uint8Array): void {
    const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    if (size < SIZE_BYTES || size > LARGEST_TABLE) throw new OutOfBytes();
    this.next('table', size);
  }

  private takeHeader(bytes: Uint8Array): void {
    const header = readHeader(bytes);
    if (header.system !== undefined && !this.isProjected) throw new SystemNeeded(header.system, MAGIC_BYTES);
    this.header = header;
    this.properties = new PropertyReader(this.builder.strings, header.columns);
    this.next('index', header.indexBytes);
  }

  private skipIndex(): void {
    while (this.wanted > 0 && this.queue.length > 0) {
      const count = Math.min(this.wanted, this.queue.length);
      this.queue.take(count);
      this.wanted -= count;
    }
  }

  private takeFeature(bytes: Uint8Array, header: FileHeader): void {
    const { elements, properties } = this;
    this.next('size', SIZE_BYTES);
    const reader = new TableReader(bytes);
    const { root } = reader;
    // columns of its own: no program is known that writes them
    if (reader.vector(root, FEATURE.columns, 4).count > 0 || properties === undefined) throw new OutOfBytes();
    const { start, count } = reader.vector(root, FEATURE.properties, 1);
    for (let left = properties.read(bytes.subarray(start, start + count)); left > 0; left--) elements.leaveOut('values');
    let hasHeights = false;
    let hasMeasures = false;
    const place = reader.field(root, FEATURE.geometry);
    if (place !== 0) {
      readGeometry(reader, reader.pointed(place), header.geometryType, {
        geometry: this.geometry,
        take: (geometry) => elements.add(geometry, properties.tags),
        heights: () => {
          hasHeights = true;
        },
        measures: () => {
          hasMeasures = true;
        },
      });
    }
    elements.end(properties.tags);
    if (hasHeights) elements.leaveOut('heights');
    if (hasMeasures) elements.leaveOut('measures');
    this.features++;
  }
}
