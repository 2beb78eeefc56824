/** The table `about`: facts about all elements together. */
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { allRows, type SqlConnection } from './sql-connection.ts';
import { SqlProblem } from './sql-problem.ts';

/** Facts about the elements of a database. */
export interface About {
  /** ISO 8601 time of the data; empty where it is unknown. */
  readonly osmBase: string;
  readonly copyright?: string;
  /** Sequence number of the last change of a replication. */
  readonly sequence?: number;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  /** South, west, north, east in degrees; absent where no node has a position. After updates they may be too large. */
  readonly bounds?: readonly [south: number, west: number, north: number, east: number];
  /** A text that changes with each import and update. */
  readonly changed: string;
}

/** Reads the facts. @throws SqlProblem where there are no tables, or those of another version; the database's error */
export async function readAbout(connection: SqlConnection, signal?: AbortSignal): Promise<About> {
  const [{ there }] = await allRows(connection, `SELECT to_regclass('${SCHEMA}.about') IS NOT NULL AS there`, [], signal);
  if (there !== true) throw new SqlProblem({ kind: 'noTables' });
  const rows = await allRows(connection, `SELECT key, value FROM ${SCHEMA}.about`, [], signal);
  const about = new Map(rows.map(({ key, value }) => [String(key), String(value)]));
  const found = about.get('schema') ?? '';
  if (found !== SCHEMA_VERSION) throw new SqlProblem({ kind: 'otherVersion', found, wanted: SCHEMA_VERSION });
  const count = (key: string) => Number(about.get(key) ?? 0);
  const copyright = about.get('copyright');
  const sequence = about.get('sequence');
  const bounds = boundsOf(about.get('bounds'));
  return {
    osmBase: about.get('osm_base') ?? '',
    counts: { nodes: count('nodes'), ways: count('ways'), relations: count('relations') },
    changed: about.get('changed') ?? '',
    ...(copyright !== undefined && { copyright }),
    ...(sequence !== undefined && { sequence: Number(sequence) }),
    ...(bounds !== undefined && { bounds }),
  };
}

/** Returns facts as rows of the table; unknown facts have no row. */
export function aboutRows(about: Omit<About, 'changed'>): [key: string, value: string][] {
  const { osmBase, copyright, sequence, counts, bounds } = about;
  return [
    ['schema', SCHEMA_VERSION],
    ['osm_base', osmBase],
    ...Object.entries(counts).map(([table, count]): [string, string] => [table, String(count)]),
    ...(copyright === undefined ? [] : [['copyright', copyright] satisfies [string, string]]),
    ...(sequence === undefined ? [] : [['sequence', String(sequence)] satisfies [string, string]]),
    ...(bounds === undefined ? [] : [['bounds', bounds.join(',')] satisfies [string, string]]),
  ];
}

function boundsOf(text: string | undefined): About['bounds'] {
  const [south, west, north, east] = (text ?? '').split(',').map(Number);
  return east === undefined ? undefined : [south, west, north, east];
}
