/**
 * A prepared file, of which a query reads only the pages that it needs: whoever is about to look at rows of a database says so (`database-near.ts`), and looks at them in one whose
 * columns have what was read.
 */
import { type PreparedData, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, type DatabaseParts, findElement } from '../database.ts';
import { boxParts } from './box-parts.ts';
import { openPart } from './database-part.ts';
import { tagEntries } from './index-parts.ts';

/** The share of a table up to which rows are looked at one by one. */
const SHARE = 1 / 4;

/** Sections that every part relies on. */
const NEEDED = [
  'ways.refRows',
  'index.nodeGrid.south',
  'index.waysOfNodes.rows',
  'index.tags.0.rows',
  `index.bounds.${WAY}.bounds`,
  `index.boxes.${WAY}.rows`,
];

/**
 * @param whole the database of a prepared file, without parts
 * @param share as of `DatabaseParts`
 * @returns undefined where the file lacks an index
 */
export function createDatabaseParts(whole: Database, prepared: PreparedData, share = SHARE): DatabaseParts | undefined {
  const { columns } = prepared;
  if (!NEEDED.every((name) => columns.has(name))) return undefined;
  return {
    share,
    open: () => openPart(whole, prepared),
    tagEntries: (type, key) => tagEntries(whole, columns, type, key),
    // relations are there as a whole
    findRow: (type, id) => (type === RELATION ? findElement(whole, type, id) : prepared.openParts().findRow(type, id)),
    ...boxParts(whole, prepared),
  };
}
