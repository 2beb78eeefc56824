/** Conditions for the elements of a map or a place search. Each may match more elements than required. */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { ElementChoice } from '@flyover/overpass-engine';
import { boxCondition, hasKey, hasTag } from './conditions.ts';
import type { Seeds } from './need.ts';
import { SCHEMA } from './schema.ts';
import type { SqlValues } from './sql-connection.ts';

type SomeSeeds = Omit<Seeds, 'isComplete'>;

const TABLES = { [NODE]: 'nodes', [WAY]: 'ways', [RELATION]: 'relations' } as const;
type RowType = keyof typeof TABLES;

/** Returns the conditions for elements that any of some choices matches, with bounds that meet a box; without a box, anywhere. */
export function chosenSeeds(choices: readonly ElementChoice[], box: FixedBox | undefined, values: SqlValues): SomeSeeds {
  return seedsOfTypes((type) => {
    const parts = choices.filter(({ types }) => types.includes(type)).map((choice) => choiceCondition(choice, type, box, values));
    return parts.length === 0 ? undefined : parts.join(' OR ');
  });
}

function choiceCondition({ tags, leastExtent, most }: ElementChoice, type: RowType, box: FixedBox | undefined, values: SqlValues): string {
  const parts = [`(${tags.map(([key, wanted]) => tagCondition(key, wanted, values)).join(' OR ')})`];
  if (box !== undefined) parts.push(boxesCondition([box], type, values));
  if (leastExtent !== undefined && type !== NODE)
    parts.push(`greatest(width(e.bounds), height(e.bounds)) >= ${values.add(leastExtent)}::float8`);
  const condition = `(${parts.join(' AND ')})`;
  if (most === undefined) return condition;
  return `e.id IN (SELECT e.id FROM ${SCHEMA}.${TABLES[type]} e WHERE ${condition} LIMIT ${values.add(most)}::bigint)`;
}

function tagCondition(key: string | RegExp, wanted: readonly string[] | '*', values: SqlValues): string {
  if (typeof key !== 'string') return 'e.tags IS NOT NULL';
  return wanted === '*' ? hasKey(values, key) : wanted.map((value) => hasTag(values, key, value)).join(' OR ') || 'false';
}

/** 1e-7 degrees: a larger way or relation surrounds a position rather than being near it. */
const LARGEST_NEAR = 2_000_000;

/** Returns the conditions for elements with tags near a position, none larger than 0.2 degrees. */
export function nearSeeds(box: FixedBox, values: SqlValues): SomeSeeds {
  return seedsOfTypes((type) => {
    const isSmall = type === NODE ? '' : ` AND greatest(width(e.bounds), height(e.bounds)) <= ${values.add(LARGEST_NEAR)}::float8`;
    return `e.tags IS NOT NULL AND ${boxesCondition([box], type, values)}${isSmall}`;
  });
}

/** Returns the conditions for elements by their types and ids. */
export function elementSeeds(wanted: readonly (readonly [type: ElementType, id: number])[], values: SqlValues): SomeSeeds {
  return seedsOfTypes((type) => {
    const ids = wanted.flatMap(([of, id]) => (of === type ? [id] : []));
    return ids.length === 0 ? undefined : `e.id = ANY(${values.add(ids)}::float8[]::bigint[])`;
  });
}

/** Returns the conditions for administrative areas with a name. */
export function boundarySeeds(values: SqlValues): SomeSeeds {
  const condition = `${hasTag(values, 'boundary', 'administrative')} AND ${hasKey(values, 'name')}`;
  return { ways: condition, relations: condition };
}

/** Returns the condition for settlements of a rank (`city`, `town`, …) that are nodes with a name. */
export function settlementSeeds(rank: string, values: SqlValues): SomeSeeds {
  return { nodes: `${hasTag(values, 'place', rank)} AND ${hasKey(values, 'name')}` };
}

function seedsOfTypes(conditionOf: (type: RowType) => string | undefined): SomeSeeds {
  return { nodes: conditionOf(NODE), ways: conditionOf(WAY), relations: conditionOf(RELATION) };
}

/** Returns the condition for rows `e` of a type whose bounds meet any of the boxes. */
export function boxesCondition(boxes: readonly FixedBox[], type: RowType, values: SqlValues): string {
  const columns = (['south', 'west', 'north', 'east'] as const).map((side) => boxes.map((box) => box[side]));
  return boxCondition(values, columns, type);
}
