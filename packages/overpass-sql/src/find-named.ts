/** Elements by the words under which a place search finds them. */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { boxesCondition } from './map-seeds.ts';
import { SCHEMA } from './schema.ts';
import { allRows, type SqlConnection, SqlValues } from './sql-connection.ts';

/** A type and an id. */
export type NamedElement = readonly [type: typeof NODE | typeof WAY | typeof RELATION, id: number];

/** Behind every word that begins so. */
const LAST = '\u{10ffff}';

/**
 * The elements with a name in which a word begins so: whole names first, then beginnings of names, then those of further words, each by importance.
 *
 * @param typed as names are compared
 * @param within boxes of which one has to meet the element; few, each is looked up for each element
 * @param most elements
 */
export async function findNamed(
  connection: SqlConnection,
  typed: string,
  within: readonly FixedBox[] | undefined,
  most: number,
  signal?: AbortSignal,
): Promise<NamedElement[]> {
  const values = new SqlValues();
  const word = `${values.add(typed)}::text`;
  const end = `${values.add(typed + LAST)}::text`;
  const place = within === undefined ? '' : ` AND (${placeConditions(within, values).join(' OR ')})`;
  const rows = await allRows(
    connection,
    `SELECT n.type AS type, n.id::float8 AS id FROM ${SCHEMA}.names n WHERE n.word >= ${word} AND n.word < ${end}${place}
GROUP BY n.type, n.id
ORDER BY max(CASE WHEN n.is_whole AND n.word = ${word} THEN 3 WHEN n.is_whole THEN 2 ELSE 1 END) DESC, max(n.importance) DESC, n.type, n.id
LIMIT ${values.add(most)}::bigint`,
    values.list,
    signal,
  );
  return rows.flatMap(({ type, id }): NamedElement[] => {
    const known = TYPES.find((each) => each === type);
    return known === undefined || typeof id !== 'number' ? [] : [[known, id]];
  });
}

const TYPES = [NODE, WAY, RELATION] as const;
const TABLE_NAMES: Readonly<Record<ElementType, string>> = ['nodes', 'ways', 'relations', ''];

function placeConditions(boxes: readonly FixedBox[], values: SqlValues): string[] {
  return TYPES.map(
    (type) =>
      `n.type = ${type} AND EXISTS (SELECT FROM ${SCHEMA}.${TABLE_NAMES[type]} e WHERE e.id = n.id AND ${boxesCondition(boxes, type, values)})`,
  );
}
