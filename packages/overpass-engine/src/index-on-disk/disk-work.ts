/** Elements on the disk whose tables and indexes are written as sections of a prepared file. */
import type {
  ElementRuns,
  RecordSorter,
  SectionPackers,
  SortedRecords,
  SpooledTables,
  StringTable,
  TableName,
} from '@flyover/osm-elements';

/** See the file's comment. */
export interface DiskWork {
  readonly runs: ElementRuns;
  /** All strings of the elements. */
  readonly strings: StringTable;
  readonly sections: SectionPackers;
  /** Makes a sorter of records of so many words, the first of which are its key. */
  readonly sorter: (width: number, keyWords: 1 | 2) => RecordSorter;
  /** Called once with all rows of a table, in parts. */
  readonly look: <Name extends TableName>(name: Name, table: SpooledTables[Name]) => void;
  /** Waits until what was packed is on the disk, and gives others a turn. @throws the signal's reason, the error of the system */
  readonly pause: () => Promise<void>;
}

/** Records between two pauses. */
const BETWEEN_PAUSES = 1 << 13;

/** Calls `visit` with each record: its words begin at `at` of `block`. */
export async function eachRecord(
  { pause }: DiskWork,
  records: SortedRecords,
  visit: (block: Uint32Array, at: number) => void,
): Promise<void> {
  let untilPause = BETWEEN_PAUSES;
  while (records.next()) {
    visit(records.block, records.at);
    if (--untilPause > 0) continue;
    untilPause = BETWEEN_PAUSES;
    await pause();
  }
}
