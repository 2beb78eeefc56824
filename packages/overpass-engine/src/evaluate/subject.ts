/** The subject of an evaluator: elements of one type of the store, or derived elements. */
import { AREA, type ElementType, NODE, RELATION, tagCountOf, tagValueOf, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import { type Database, tableOf } from '../database.ts';
import { type ElementSet, rowsOf } from '../element-set.ts';
import { createTagOrder } from '../output/database-source.ts';
import { compareTexts, type Value } from './value.ts';

/** Getter of the value of a row of a subject. */
export type RowValue = (row: number) => Value;

/** Elements of one kind; a row is a row of the store's table, or a place in the list. */
export interface Subject {
  readonly type: ElementType | 'derived';
  /** Empty but for derived elements. */
  readonly derived: readonly DerivedElement[];
}

/** Returns the subject for a type of the store. */
export function subjectOf(type: ElementType): Subject {
  return { type, derived: [] };
}

/** Returns the elements of a set by kind, in the order of the Overpass API, with their rows. */
export function subjectsIn(set: ElementSet): { subject: Subject; rows: Uint32Array }[] {
  const stored = [NODE, WAY, RELATION, AREA].map((type) => ({
    subject: subjectOf(type as ElementType),
    rows: rowsOf(set, type as ElementType),
  }));
  const derived = { subject: { type: 'derived', derived: set.derived } as const, rows: Uint32Array.from(set.derived.keys()) };
  return [...stored, derived].filter(({ rows }) => rows.length > 0);
}

/** Returns a getter of the value of a tag, empty where there is none. */
export function tagText(database: Database, subject: Subject, key: string): RowValue {
  if (subject.type === 'derived') return (row) => subject.derived[row].tags.find(([name]) => name === key)?.[1] ?? '';
  const { strings } = database.store;
  const number = strings.find(key);
  if (number === -1) return () => '';
  const { table, own } = tagTable(database, subject.type);
  return (row) => {
    const value = tagValueOf(table, own(row), number);
    return value === -1 ? '' : strings.get(value);
  };
}

/** Returns a getter of 1 where an element has the key, else 0. */
export function hasTag(database: Database, subject: Subject, key: string): RowValue {
  if (subject.type === 'derived') return (row) => (subject.derived[row].tags.some(([name]) => name === key) ? 1 : 0);
  const number = database.store.strings.find(key);
  if (number === -1) return () => 0;
  const { table, own } = tagTable(database, subject.type);
  return (row) => (tagValueOf(table, own(row), number) === -1 ? 0 : 1);
}

/** Returns a getter of the number of tags of an element. */
export function tagCount(database: Database, subject: Subject): RowValue {
  if (subject.type === 'derived') return (row) => subject.derived[row].tags.length;
  const { table, own } = tagTable(database, subject.type);
  return (row) => tagCountOf(table, own(row));
}

/** Returns a getter of the keys of an element, each once, in the order of their bytes. */
export function keysOf(database: Database, subject: Subject): (row: number) => string[] {
  if (subject.type === 'derived') return (row) => [...new Set(subject.derived[row].tags.map(([key]) => key))].sort(compareTexts);
  const { strings } = database.store;
  const { table, own } = tagTable(database, subject.type);
  const order = createTagOrder(database);
  return (row) => {
    const entries = order(table, own(row)).subarray(0, tagCountOf(table, own(row)));
    return Array.from(entries, (entry) => strings.get(table.tagKeys[entry]));
  };
}

/** Returns the table of tags of a type: areas have those of their relations. */
function tagTable(database: Database, type: ElementType) {
  if (type !== AREA) return { table: tableOf(database, type), own: (row: number) => row };
  const { relations } = database.areas();
  return { table: database.store.relations, own: (row: number) => relations[row] };
}
