/** The functions of evaluators, as of Overpass API 0.7.62: what each takes, gives and needs around it. */

/** The type of an evaluator's value. */
export type ValueType = 'string' | 'container' | 'geometry';

/** The signature of a function. */
export interface EvaluatorFunction {
  /**
   * `element`: no argument, of the element at hand; `member`: no argument, of the member at hand; `members`: its argument once
   * for each member; `tag`: the key as a constant; `properties`: counts of the element; `count`: a type of elements, over a set;
   * `aggregate`: its argument over a set; `values`: one or two evaluators; `list`: one or more
   */
  readonly form: 'element' | 'member' | 'members' | 'tag' | 'properties' | 'count' | 'aggregate' | 'values' | 'list';
  /** its element in the XML form */
  readonly element: string;
  readonly gives: ValueType;
  /** what the arguments must give; of no meaning where the form takes no evaluator */
  readonly takes: ValueType;
  /** how many arguments, with the form `values` */
  readonly count: 1 | 2;
}

function of(
  form: EvaluatorFunction['form'],
  element: string,
  gives: ValueType = 'string',
  takes: ValueType = 'string',
  count: 1 | 2 = 1,
): EvaluatorFunction {
  return { form, element: `eval-${element}`, gives, takes, count };
}

/** Every function by its name. */
export const FUNCTIONS = {
  id: of('element', 'id'),
  type: of('element', 'type'),
  version: of('element', 'version'),
  timestamp: of('element', 'timestamp'),
  changeset: of('element', 'changeset'),
  uid: of('element', 'uid'),
  user: of('element', 'user'),
  is_closed: of('element', 'is-closed'),
  length: of('element', 'length'),
  lat: of('element', 'lat'),
  lon: of('element', 'lon'),
  keys: of('element', 'all-keys', 'container'),
  geom: of('element', 'geometry', 'geometry'),
  is_tag: of('tag', 'is-tag'),
  count_tags: of('properties', 'prop-count'),
  count_members: of('properties', 'prop-count'),
  count_distinct_members: of('properties', 'prop-count'),
  count_by_role: of('properties', 'prop-count'),
  count_distinct_by_role: of('properties', 'prop-count'),
  center: of('values', 'center', 'geometry', 'geometry'),
  trace: of('values', 'trace', 'geometry', 'geometry'),
  hull: of('values', 'hull', 'geometry', 'geometry'),
  pt: of('values', 'point', 'geometry', 'string', 2),
  lstr: of('list', 'linestring', 'geometry', 'geometry'),
  poly: of('list', 'polygon', 'geometry', 'geometry'),
  per_member: of('members', 'per-member'),
  per_vertex: of('members', 'per-vertex'),
  pos: of('member', 'pos'),
  mtype: of('member', 'membertype'),
  ref: of('member', 'ref'),
  role: of('member', 'role'),
  angle: of('member', 'angle'),
  count: of('count', 'set-count'),
  u: of('aggregate', 'union'),
  min: of('aggregate', 'min'),
  max: of('aggregate', 'umax'),
  sum: of('aggregate', 'sum'),
  set: of('aggregate', 'set'),
  gcat: of('aggregate', 'geom-concat', 'geometry', 'geometry'),
  number: of('values', 'number'),
  is_number: of('values', 'is-number'),
  suffix: of('values', 'suffix'),
  date: of('values', 'date'),
  is_date: of('values', 'is-date'),
  abs: of('values', 'abs'),
  lrs_in: of('values', 'lrs-in', 'string', 'string', 2),
  lrs_isect: of('values', 'lrs-isect', 'string', 'string', 2),
  lrs_union: of('values', 'lrs-union', 'string', 'string', 2),
  lrs_min: of('values', 'lrs-min'),
  lrs_max: of('values', 'lrs-max'),
} satisfies Readonly<Record<string, EvaluatorFunction>>;

/** The name of a function. */
export type FunctionName = keyof typeof FUNCTIONS;

/** The same, for names of a text, which may be any. */
export const FUNCTION_NAMES: ReadonlyMap<string, EvaluatorFunction> = new Map<string, EvaluatorFunction>(Object.entries(FUNCTIONS));

/** Whether a function speaks of a whole set: of the default one where none is named. */
export function isOverSet(name: string): boolean {
  const form = FUNCTION_NAMES.get(name)?.form;
  return form === 'count' || form === 'aggregate';
}

/** The types that `count` counts in a set. */
export const COUNTED_TYPES: ReadonlySet<string> = new Set(['nodes', 'ways', 'relations', 'deriveds', 'nwr', 'nw', 'wr', 'nr']);

/** The types that `count_members` and its kin count of an element. */
export const MEMBER_TYPES: ReadonlySet<string> = new Set(['nodes', 'ways', 'relations', 'rels']);
