/**
 * Times the worker's side of the Table tab: `measure-table ROWS`. Prints the milliseconds of opening the table, of sorting it by texts that are all different, by a few, and by
 * numbers, of filtering it, the longest step of all these, and the bytes that are kept.
 */
import { arrangeRows, type ColumnFilter, featureTable, type SortKey, summarizeColumn, type Work } from '@flyover/feature-table';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';

const STREETS = ['Lindenstraße', 'Am Markt', 'Bahnhofstraße', 'Große Wollweberstraße', 'Ringweg'];
const KINDS = ['bench', 'restaurant', 'cafe', 'waste_basket', 'parking'];

const rows = Number(process.argv[2]);
const builder = new StoreBuilder();
let state = 1;
const random = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return state / 2 ** 32;
};
for (let i = 0; i < rows; i++) {
  builder.node(1_000_000_000 + i, 535_000_000 + i, 134_000_000);
  const tags = {
    amenity: KINDS[Math.floor(random() * 5)],
    name: `${STREETS[Math.floor(random() * 5)]} ${Math.floor(random() * 1e9)}`,
    seats: `${Math.floor(random() * 200)}`,
  };
  for (const [key, value] of Object.entries(tags)) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  builder.version(1 + Math.floor(random() * 20));
}
const features = buildFeatures(builder.finish());

let longest = 0;
function timed<Outcome>(work: Work<Outcome>): number {
  const begun = performance.now();
  for (let last = begun; ; ) {
    const { done } = work.next();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (done === true) return now - begun;
  }
}

const before = memory();
const begun = performance.now();
const table = featureTable(features);
const open = performance.now() - begun;
const arrange = (sort: readonly SortKey[], filters: readonly ColumnFilter[] = []) =>
  timed(arrangeRows(table, { filters, sort, locale: 'en' }));
const by = (column: string): SortKey => ({ column, descending: false });
const figures = {
  open,
  sortNames: arrange([by('name')]),
  sortNamesAgain: arrange([{ column: 'name', descending: true }]),
  sortKinds: arrange([by('amenity')]),
  sortSeats: arrange([by('seats')]),
  sortIds: arrange([by('@id')]),
  sortSeveral: arrange([by('amenity'), by('seats'), by('@id')]),
  filterText: arrange([], [{ kind: 'contains', column: 'name', text: '77' }]),
  filterPattern: arrange([], [{ kind: 'matches', column: 'name', pattern: '^Am.*7$' }]),
  filterNumbers: arrange([], [{ kind: 'between', column: 'seats', from: 50, to: 60 }]),
  summary: timed(summarizeColumn(table, undefined, 'name')),
};
const kept = memory() - before;
process.stdout.write(JSON.stringify({ ...figures, longest, kept, plain: plainSort() }));

/** The peer: rows as objects, sorted by the language's own comparison. @returns milliseconds */
function plainSort(): number {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const objects = Array.from({ length: rows }, (_, row) => ({ name: `${table.values(row, ['name'])[0]}` }));
  const sortBegun = performance.now();
  objects.sort((a, b) => compare(a.name, b.name));
  return performance.now() - sortBegun;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
