/** The functions of evaluators, as of Overpass API 0.7.62: what each takes and gives. */

/** What an evaluator gives. */
export type EvaluatorType = 'string' | 'geometry' | 'container';

/** Where an evaluator stands: an `assignment` of `make` itself, where there is no element, where there is one, where there is a member. */
export type EvaluatorPlace = 'assignment' | 'nothing' | 'element' | 'member';

/** What a function asks of its place and its arguments, and its name in the XML form. */
export interface FunctionRule {
  readonly xml: string;
  readonly returns: EvaluatorType;
  /**
   * `none`: nothing; `one`, `two`, `list`: that many evaluators; `set`: one, worked out for each element of a set, which may be named
   * in front; `member`: one, worked out for each member; `type`: the word for a type, with a set; `key`: a key;
   * `memberType`: the word for a type or nothing; `role`: a role, and the word for a type or nothing
   */
  readonly takes: 'none' | 'one' | 'two' | 'list' | 'set' | 'member' | 'type' | 'key' | 'memberType' | 'role';
  /** What the arguments give. */
  readonly of: EvaluatorType;
  /** Whether it looks at an element, or at one of its members. */
  readonly needs: 'nothing' | 'element' | 'member';
}

const rule = (
  xml: string,
  takes: FunctionRule['takes'],
  needs: FunctionRule['needs'] = 'nothing',
  returns: EvaluatorType = 'string',
  of: EvaluatorType = 'string',
): FunctionRule => ({ xml, takes, needs, returns, of });

/** By name. */
export const FUNCTION_RULES: ReadonlyMap<string, FunctionRule> = new Map(
  Object.entries({
    id: rule('eval-id', 'none', 'element'),
    type: rule('eval-type', 'none', 'element'),
    is_tag: rule('eval-is-tag', 'key', 'element'),
    keys: rule('eval-all-keys', 'none', 'element', 'container'),
    version: rule('eval-version', 'none', 'element'),
    timestamp: rule('eval-timestamp', 'none', 'element'),
    changeset: rule('eval-changeset', 'none', 'element'),
    uid: rule('eval-uid', 'none', 'element'),
    user: rule('eval-user', 'none', 'element'),
    count_tags: rule('eval-prop-count', 'none', 'element'),
    count_members: rule('eval-prop-count', 'memberType', 'element'),
    count_distinct_members: rule('eval-prop-count', 'memberType', 'element'),
    count_by_role: rule('eval-prop-count', 'role', 'element'),
    count_distinct_by_role: rule('eval-prop-count', 'role', 'element'),
    is_closed: rule('eval-is-closed', 'none', 'element'),
    length: rule('eval-length', 'none', 'element'),
    lat: rule('eval-lat', 'none', 'element'),
    lon: rule('eval-lon', 'none', 'element'),

    geom: rule('eval-geometry', 'none', 'element', 'geometry'),
    center: rule('eval-center', 'one', 'nothing', 'geometry', 'geometry'),
    trace: rule('eval-trace', 'one', 'nothing', 'geometry', 'geometry'),
    hull: rule('eval-hull', 'one', 'nothing', 'geometry', 'geometry'),
    pt: rule('eval-point', 'two', 'nothing', 'geometry'),
    lstr: rule('eval-linestring', 'list', 'nothing', 'geometry', 'geometry'),
    poly: rule('eval-polygon', 'list', 'nothing', 'geometry', 'geometry'),

    per_member: rule('eval-per-member', 'member', 'element'),
    per_vertex: rule('eval-per-vertex', 'member', 'element'),
    pos: rule('eval-pos', 'none', 'member'),
    mtype: rule('eval-membertype', 'none', 'member'),
    ref: rule('eval-ref', 'none', 'member'),
    role: rule('eval-role', 'none', 'member'),
    angle: rule('eval-angle', 'none', 'member'),

    count: rule('eval-set-count', 'type'),
    u: rule('eval-union', 'set'),
    min: rule('eval-min', 'set'),
    max: rule('eval-umax', 'set'),
    sum: rule('eval-sum', 'set'),
    set: rule('eval-set', 'set'),
    gcat: rule('eval-geom-concat', 'set', 'nothing', 'geometry', 'geometry'),

    number: rule('eval-number', 'one'),
    is_number: rule('eval-is-number', 'one'),
    suffix: rule('eval-suffix', 'one'),
    date: rule('eval-date', 'one'),
    is_date: rule('eval-is-date', 'one'),
    abs: rule('eval-abs', 'one'),

    lrs_in: rule('eval-lrs-in', 'two'),
    lrs_isect: rule('eval-lrs-isect', 'two'),
    lrs_union: rule('eval-lrs-union', 'two'),
    lrs_min: rule('eval-lrs-min', 'one'),
    lrs_max: rule('eval-lrs-max', 'one'),
  }),
);

/** Their names. */
export const EVALUATOR_FUNCTIONS: ReadonlySet<string> = new Set(FUNCTION_RULES.keys());
