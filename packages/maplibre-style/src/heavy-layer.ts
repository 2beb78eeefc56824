/** Parts of a layer that would block its validation or drawing, however short its text is. */

/** Values that variables may stand for in one layer, and values of a list that is no expression, or fields of an object. */
export const HEAVY = { variables: 2000, list: 5000 } as const;

/** Heavy part: a `list` of more values, or `variables` that stand for more of them. */
export interface HeavyPart {
  readonly kind: 'list' | 'variables';
  readonly most: number;
}

/** Variables by the number of values that they stand for; those of an inner `let` before those around it. */
interface Scope {
  readonly sizes: ReadonlyMap<string, number>;
  readonly around?: Scope;
}

/**
 * A variable is evaluated at each use: forty that each add the one before to itself are a million million additions. And the time of
 * MapLibre's check of a list grows with the square of its errors.
 *
 * @param layer at most as many levels as styles may have
 * @returns undefined where nothing is heavy
 */
export function heavyPart(layer: object): HeavyPart | undefined {
  if (isLongList(layer)) return { kind: 'list', most: HEAVY.list };
  const once = sizeOf(layer, undefined);
  return sizeOf(layer, { sizes: new Map() }) - once > HEAVY.variables ? { kind: 'variables', most: HEAVY.variables } : undefined;
}

/** Returns the number of values, each variable expanded; with no scope each counts once. */
function sizeOf(value: unknown, scope: Scope | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (!Array.isArray(value)) return sumOf(Object.values(value), scope);
  const [operator, name] = value;
  if (operator === 'literal') return 1;
  if (scope === undefined) return sumOf(value, scope);
  if (operator === 'var') return sizeIn(scope, String(name));
  return operator === 'let' ? sizeOfLet(value, scope) : sumOf(value, scope);
}

/** `["let", name, value, …, result]`: the values do not know the names. */
function sizeOfLet(expression: readonly unknown[], scope: Scope): number {
  const sizes = new Map<string, number>();
  let size = 1;
  for (let at = 1; at + 1 < expression.length; at += 2) {
    const own = sizeOf(expression[at + 1], scope);
    sizes.set(String(expression[at]), own);
    size += 1 + own;
  }
  return size + sizeOf(expression.at(-1), { sizes, around: scope });
}

function sumOf(values: readonly unknown[], scope: Scope | undefined): number {
  return values.reduce((sum: number, value) => sum + sizeOf(value, scope), 0);
}

function sizeIn(scope: Scope, name: string): number {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const size = at.sizes.get(name);
    if (size !== undefined) return size;
  }
  return 1;
}

/** Expressions with any number of values: their check ends at the first invalid one. */
const LONG = ['literal', 'match', 'in', '!in', 'step', 'interpolate', 'case', 'coalesce', 'concat', 'format'];

function isLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (Array.isArray(value) && LONG.includes(value[0])) return value[0] !== 'literal' && values.some(isLongList);
  return values.length > HEAVY.list || values.some(isLongList);
}
