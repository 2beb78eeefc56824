/** Finds elements by the words of a place search. */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { boxesCondition } from './map-seeds.ts';
import { SCHEMA } from './schema.ts';
import { allRows, type SqlConnection, SqlValues } from './sql-connection.ts';

/** A type and an id. */
export type NamedElement = readonly [type: typeof NODE | typeof WAY | typeof RELATION, id: number];

/** A character that sorts after every continuation of a word. */
const LAST = '\u{10ffff}';

/**
 * Finds named elements by the beginning of a word: complete names first, then beginnings of names, then those of later words, each by
 * importance.
 *
 * @param typed the beginning, normalized as names are
 * @param within boxes, one of which the element must meet; few, since each is compared with each element
 * @param most the most elements
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
