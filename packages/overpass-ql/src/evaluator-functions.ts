/** The functions of evaluators, as of Overpass API 0.7.62: what each takes, gives and needs around it. */

/** What an evaluator gives. */
export type ValueType = 'string' | 'container' | 'geometry';

/** How a function is called. */
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

const TABLE = new Map<string, EvaluatorFunction>();

function add(
  form: EvaluatorFunction['form'],
  names: Readonly<Record<string, string>>,
  gives: ValueType = 'string',
  takes: ValueType = 'string',
  count: 1 | 2 = 1,
): void {
  for (const [name, element] of Object.entries(names)) TABLE.set(name, { form, element: `eval-${element}`, gives, takes, count });
}

add('element', { id: 'id', type: 'type', version: 'version', timestamp: 'timestamp', changeset: 'changeset', uid: 'uid', user: 'user' });
add('element', { is_closed: 'is-closed', length: 'length', lat: 'lat', lon: 'lon' });
add('element', { keys: 'all-keys' }, 'container');
add('element', { geom: 'geometry' }, 'geometry');
add('tag', { is_tag: 'is-tag' });
add('properties', {
  count_tags: 'prop-count',
  count_members: 'prop-count',
  count_distinct_members: 'prop-count',
  count_by_role: 'prop-count',
  count_distinct_by_role: 'prop-count',
});
add('values', { center: 'center', trace: 'trace', hull: 'hull' }, 'geometry', 'geometry');
add('values', { pt: 'point' }, 'geometry', 'string', 2);
add('list', { lstr: 'linestring', poly: 'polygon' }, 'geometry', 'geometry');
add('members', { per_member: 'per-member', per_vertex: 'per-vertex' });
add('member', { pos: 'pos', mtype: 'membertype', ref: 'ref', role: 'role', angle: 'angle' });
add('count', { count: 'set-count' });
add('aggregate', { u: 'union', min: 'min', max: 'umax', sum: 'sum', set: 'set' });
add('aggregate', { gcat: 'geom-concat' }, 'geometry', 'geometry');
add('values', { number: 'number', is_number: 'is-number', suffix: 'suffix', date: 'date', is_date: 'is-date', abs: 'abs' });
add('values', { lrs_in: 'lrs-in', lrs_isect: 'lrs-isect', lrs_union: 'lrs-union' }, 'string', 'string', 2);
add('values', { lrs_min: 'lrs-min', lrs_max: 'lrs-max' });

/** Every function by its name. */
export const EVALUATOR_FUNCTION_TABLE: ReadonlyMap<string, EvaluatorFunction> = TABLE;

/** The names of all functions. */
export const EVALUATOR_FUNCTIONS: ReadonlySet<string> = new Set(TABLE.keys());
