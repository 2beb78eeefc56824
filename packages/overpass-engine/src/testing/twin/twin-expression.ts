/** Evaluators, plainly: each call works the value out anew, as a text. */
import type { CallExpression, Expression } from '@flyover/overpass-ql';
import { byBytes, type Thing, tagOf, type World } from './twin-data.ts';
import { centerOf, isClosed, lengthOf } from './twin-geometry.ts';
import { calculate, compare, doubleOf, extreme, isTrue, negated, printed, startOf, wholeOf } from './twin-numbers.ts';

/** Context that an evaluator reads. */
export interface View {
  readonly world: World;
  /** The elements of a set, in order; undefined where nothing was ever put into it. */
  readonly set: (name: string) => readonly Thing[] | undefined;
  /** `a.val` */
  readonly roundValue: (set: string) => string;
  /** The element at hand. */
  readonly thing: Thing | undefined;
  /** The place of the member at hand, from 0; -1 where there is none. */
  readonly member: number;
  /** Element that `::` refers to. */
  readonly key: string | undefined;
}

/** The value of an evaluator. */
export function evaluate(view: View, expression: Expression): string {
  const of = (part: Expression) => evaluate(view, part);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'tag':
      return tagText(view, evaluate({ ...view, member: -1 }, expression.key));
    case 'generic':
      return view.key === undefined ? '' : tagText(view, view.key);
    case 'property':
      return expression.name === 'val' ? view.roundValue(expression.set.name) : '';
    case 'unary':
      return expression.operator === '-' ? negated(of(expression.operand)) : truth(!isTrue(of(expression.operand)));
    case 'conditional':
      if (isOverNothing(view, expression.condition)) return '0';
      return isTrue(of(expression.condition)) ? of(expression.then) : of(expression.otherwise);
    case 'binary':
      return binary(expression.operator, of(expression.left), of(expression.right));
    case 'call':
      return called(view, expression);
  }
}

/** Whether an evaluator is a function of a set that nothing was ever put into, or goes through members or a set with one: that gives no tag at all. */
export function isOverNothing(view: View, expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const { name, set, arguments: parts } = expression;
  const isOfSet = ['u', 'set', 'min', 'max', 'sum'].includes(name);
  if (isOfSet && view.set(set?.name ?? '_') === undefined) return true;
  return (isOfSet || name.startsWith('per_')) && isOverNothing(view, parts[0]);
}

const truth = (is: boolean) => (is ? '1' : '0');

function tagText({ thing }: View, key: string): string {
  return (thing && tagOf(thing, key)) ?? '';
}

function binary(operator: string, a: string, b: string): string {
  switch (operator) {
    case '||':
      return truth(isTrue(a) || isTrue(b));
    case '&&':
      return truth(isTrue(a) && isTrue(b));
    case '==':
      return truth(compare(a, b) === 0);
    case '!=':
      return truth(compare(a, b) !== 0);
    case '<':
      return truth(compare(a, b) < 0);
    case '<=':
      return truth(compare(a, b) <= 0);
    case '>':
      return truth(compare(a, b) > 0);
    case '>=':
      return truth(compare(a, b) >= 0);
    default:
      return calculate(operator, a, b);
  }
}

function called(view: View, call: CallExpression): string {
  const [first, second] = call.arguments;
  const word = (argument: Expression | undefined) => (argument?.kind === 'literal' ? argument.value : undefined);
  switch (call.name) {
    case 'count':
      return countOf(view.set(call.set?.name ?? '_') ?? [], word(first) ?? '');
    case 'u':
    case 'set':
    case 'min':
    case 'max':
    case 'sum':
      return aggregated(view, call);
  }
  const [a, b] =
    call.name.startsWith('per_') || call.name.startsWith('count_') ? ['', ''] : call.arguments.map((each) => evaluate(view, each));
  const ofTexts = textFunction(call.name, a, b);
  if (ofTexts !== undefined) return ofTexts;
  const { thing } = view;
  if (thing === undefined) return '';
  switch (call.name) {
    case 'per_member':
    case 'per_vertex':
      return placesOf(thing, call.name)
        .map((member) => evaluate({ ...view, member }, first))
        .join(';');
    case 'is_tag':
      return truth(tagOf(thing, a) !== undefined);
    case 'count_tags':
      return String(thing.tags.length);
    case 'count_members':
    case 'count_distinct_members':
      return counted(thing, call.name, undefined, word(first));
    case 'count_by_role':
    case 'count_distinct_by_role':
      return counted(thing, call.name, word(first) ?? '', word(second));
  }
  return elementFunction(view, thing, call.name);
}

function textFunction(name: string, a: string, b: string): string | undefined {
  switch (name) {
    case 'number':
      return wholeOf(a)?.toString() ?? (startOf(a) === undefined ? 'NaN' : printed(startOf(a)?.value ?? 0));
    case 'is_number':
      return truth(wholeOf(a) !== undefined || startOf(a) !== undefined);
    case 'suffix':
      return startOf(a) === undefined ? '' : a.slice(startOf(a)?.end).trimStart();
    case 'abs': {
      const number = textFunction('number', a, '') ?? '';
      return number.startsWith('-') ? negated(number) : number;
    }
    case 'lrs_in':
      return truth(a !== '' && b.split(';').includes(a));
    case 'lrs_union':
      return joined([...entries(a), ...entries(b)]);
    case 'lrs_isect':
      return joined(entries(a).filter((entry) => entries(b).includes(entry)));
    case 'lrs_min':
      return extreme(entries(a), -1);
    case 'lrs_max':
      return extreme(entries(a), 1);
  }
  return undefined;
}

/** Lists are tested without blanks in them. */
function entries(list: string): string[] {
  return list === '' ? [] : list.split(';').map((entry) => (entry === '' ? ' ' : entry));
}

function joined(list: readonly string[]): string {
  return [...new Set(list)].sort(byBytes).join(';');
}

function countOf(set: readonly Thing[], what: string): string {
  const kinds: Readonly<Record<string, readonly Thing['kind'][]>> = {
    nodes: ['node'],
    ways: ['way'],
    relations: ['relation'],
    nwr: ['node', 'way', 'relation'],
    nw: ['node', 'way'],
    wr: ['way', 'relation'],
    nr: ['node', 'relation'],
    deriveds: ['area', 'derived'],
  };
  return String(set.filter(({ kind }) => kinds[what].includes(kind)).length);
}

function aggregated(view: View, call: CallExpression): string {
  const set = view.set(call.set?.name ?? '_');
  if (set === undefined) return '';
  const values = set.map((thing) => evaluate({ ...view, thing }, call.arguments[0]));
  const filled = new Set(values.filter((value) => value !== ''));
  switch (call.name) {
    case 'u':
      return filled.size > 1 ? '< multiple values found >' : ([...filled][0] ?? '');
    case 'set':
      return [...filled].sort(byBytes).join(';');
    case 'min':
      return extreme(values, -1);
    case 'max':
      return extreme(values, 1);
    default:
      if (values.some((value) => doubleOf(value) === undefined)) return 'NaN';
      return values.reduce((sum, value) => calculate('+', sum, value), '0');
  }
}

/** The places of members that a function goes through: without the ends of an open way, and the first of a closed one, for `per_vertex`. */
function placesOf(thing: Thing, name: string): number[] {
  if (name === 'per_member') return [...(thing.kind === 'way' ? thing.refs : thing.kind === 'relation' ? thing.members : []).keys()];
  if (thing.kind !== 'way' || thing.refs.length < 3) return [];
  return [...thing.refs.keys()].slice(1, isClosed(thing) ? undefined : -1);
}

/** Members by type and role; of a way only where any will do. Different ones differ in type, id or role. */
function counted(thing: Thing, name: string, role: string | undefined, types: string | undefined): string {
  const distinct = name.startsWith('count_distinct');
  if (thing.kind === 'way') {
    if (role !== undefined || types !== undefined) return '0';
    return String(distinct ? new Set(thing.refs).size : thing.refs.length);
  }
  if (thing.kind !== 'relation') return '0';
  const type = types === undefined ? undefined : types === 'nodes' ? 'node' : types === 'ways' ? 'way' : 'relation';
  const members = thing.members.filter((each) => (type ?? each.type) === each.type && (role ?? each.role) === each.role);
  return String(distinct ? new Set(members.map((each) => `${each.type} ${each.ref} ${each.role}`)).size : members.length);
}

function elementFunction({ world, member }: View, thing: Thing, name: string): string {
  const { kind, meta } = thing;
  const isWay = kind === 'way';
  if (member === -1 && ['pos', 'ref', 'mtype', 'role'].includes(name)) return '';
  switch (name) {
    case 'id':
      return String(thing.id);
    case 'type':
      return thing.type;
    case 'version':
    case 'changeset':
    case 'uid':
    case 'timestamp':
    case 'user':
      return meta === undefined ? '' : String(meta[name]);
    case 'lat':
    case 'lon': {
      const center = kind === 'node' ? thing : centerOf(world, thing);
      return center === undefined ? 'NaN' : (center[name] / 1e7).toFixed(7);
    }
    case 'is_closed':
      return isWay ? truth(thing.refs.length > 0 && thing.refs[0] === thing.refs.at(-1)) : 'NaW';
    case 'length':
      return isWay || kind === 'relation' ? lengthOf(world, thing).toFixed(3) : '0';
    case 'pos':
      return String(member + 1);
    case 'ref':
      return String(isWay ? thing.refs[member] : thing.members[member].ref);
    case 'mtype':
      return isWay ? 'node' : thing.members[member].type;
    case 'role':
      return isWay ? '' : thing.members[member].role;
  }
  throw new Error(`no function ${name}`);
}
