/** Rows of GeoParquet as elements, a row group at a time: `hyparquet` unpacks its pages, which were looked over before. */
import type { FixedBox } from '@flyover/bounding-box';
import { type FileMetaData, parquetReadObjects, type RowGroup } from 'hyparquet';
import type { ElementStore } from '../element-store.ts';
import { FeatureElements } from '../features/feature-elements.ts';
import { type Project, SystemNeeded } from '../projections.ts';
import { FeatureRow } from '../rows/feature-row.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { GeoColumns } from './geo-columns.ts';
import { PARSERS } from './read-footer.ts';
import { COMPRESSORS, type FileParts } from './read-pages.ts';
import { type RowTags, rowTags } from './row-tags.ts';

/** Rows that are read at once. */
const ROWS = 1 << 16;

/** See the file's comment. */
export class ParquetRows {
  private readonly metadata: FileMetaData;
  private readonly primary: string;
  private readonly tags: RowTags;
  private readonly project: Project | undefined;
  private readonly builder = new StoreBuilder();
  private readonly elements = new FeatureElements(this.builder);
  private readonly row: FeatureRow;
  private readonly keys = new Map<string, number>();

  /** @param project where the coordinates are of another system than WGS 84 */
  constructor(metadata: FileMetaData, geo: GeoColumns, project?: Project) {
    this.metadata = metadata;
    this.primary = geo.primary;
    this.project = project;
    this.tags = rowTags(metadata.schema, new Set([geo.primary, ...geo.boxes]));
    this.row = new FeatureRow(this.elements, project);
  }

  /** Elements so far. */
  get count(): number {
    return this.builder.count;
  }

  /** The columns that are read. */
  get columns(): readonly string[] {
    return [...this.tags.columns, this.primary];
  }

  /**
   * @param parts of the file: all pages of these columns
   * @param boxes rows that lie in none of them are left out; all rows stay where it is not given
   */
  async add(parts: FileParts, group: RowGroup, boxes?: readonly FixedBox[]): Promise<void> {
    const rows = Number(group.num_rows);
    // positions in the file stay what they are: a file of this row group alone
    const metadata = { ...this.metadata, row_groups: [group], num_rows: group.num_rows };
    const file = {
      byteLength: Number.MAX_SAFE_INTEGER,
      slice: (from: number, to = from) => parts.bytes(from, to).slice().buffer,
    };
    const options = {
      file,
      metadata,
      columns: [...this.columns],
      compressors: COMPRESSORS,
      parsers: PARSERS,
      geoparquet: false,
      utf8: false,
    };
    for (let rowStart = 0; rowStart < rows; rowStart += ROWS) {
      const read = await parquetReadObjects({ ...options, rowStart, rowEnd: Math.min(rows, rowStart + ROWS) });
      for (const values of read) this.addRow(values, boxes);
    }
  }

  private addRow(values: Readonly<Record<string, unknown>>, boxes: readonly FixedBox[] | undefined): void {
    const { row } = this;
    row.begin();
    const shape = values[this.primary];
    if (shape instanceof Uint8Array) row.shape(shape);
    if (boxes !== undefined && !row.isWithin(boxes)) return;
    this.tags.each(values, this.takeTag);
    row.end();
  }

  private readonly takeTag = (key: string, value: unknown): void => {
    let number = this.keys.get(key);
    if (number === undefined) {
      number = this.builder.strings.intern(key);
      this.keys.set(key, number);
    }
    this.row.value(number, value);
  };

  /** @throws SystemNeeded where the coordinates are no degrees */
  finish(): ElementStore {
    if (this.elements.looksProjected && this.project === undefined) throw new SystemNeeded('', 0);
    return this.builder.finish();
  }
}
