/** Checks of values that come from outside, one field at a time; a check says what it expects. */

/** Returns the value, or throws a `FieldProblem`. `path` names the value for the message. */
export type FieldCheck<T> = (value: unknown, path: string) => T;

/** A value that is not what its field expects. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
}

type Checks<T> = { readonly [Name in keyof T]: FieldCheck<T[Name]> };

/** A text that passes; `expected` says in words what that is. At most 2000 UTF-16 units. */
export function matching(passes: (text: string) => boolean, expected: string): FieldCheck<string> {
  return (value, path) => {
    if (typeof value !== 'string' || value.length > 2000 || !passes(value)) throw new FieldProblem(`${path} must be ${expected}`);
    return value;
  };
}

/** A text of so many UTF-16 units. */
export function textOf(least: number, most: number): FieldCheck<string> {
  return (value, path) => {
    if (typeof value !== 'string' || value.length < least || value.length > most) {
      throw new FieldProblem(`${path} must be a text of ${least} to ${most} characters`);
    }
    return value;
  };
}

/** A number in a range, both ends included. */
export function numberIn(least: number, most: number): FieldCheck<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw new FieldProblem(`${path} must be a number from ${least} to ${most}`);
    return value;
  };
}

/** A list with at most so many entries. */
export function listOf<T>(check: FieldCheck<T>, most: number): FieldCheck<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > most) throw new FieldProblem(`${path} must be a list of at most ${most} entries`);
    return value.map((entry, index) => check(entry, `${path}[${index}]`));
  };
}

/** Null, or what the check takes. */
export function nullable<T>(check: FieldCheck<T>): FieldCheck<T | null> {
  return (value, path) => (value === null ? null : check(value, path));
}

/**
 * An object with exactly these fields.
 *
 * @param optional fields that may be missing
 */
export function record<T extends object>(checks: Checks<T>, optional: readonly (keyof T)[] = []): FieldCheck<T> {
  return (value, path) => {
    const { fields, problems } = checkFields<T>(value, checks, `${path}.`);
    if (problems.length > 0) throw new FieldProblem(problems[0]);
    const missing = Object.keys(checks).find((name) => !(name in fields) && !optional.some((each) => each === name));
    if (missing !== undefined) throw new FieldProblem(`${path}.${missing} is missing`);
    return fields as T;
  };
}

/** Returns a check that converts the checked value to the form in use. */
export function changed<T, U>(check: FieldCheck<T>, change: (value: T) => U): FieldCheck<U> {
  return (value, path) => change(check(value, path));
}

/** A value that is checked by one of two checks. */
export function oneOf<T>(isSecond: (value: unknown) => boolean, first: FieldCheck<T>, second: FieldCheck<T>): FieldCheck<T> {
  return (value, path) => (isSecond(value) ? second(value, path) : first(value, path));
}

/** True or false. */
export const yesOrNo: FieldCheck<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new FieldProblem(`${path} must be true or false`);
  return value;
};

/** Message for unknown fields. */
interface OtherNames<T> {
  /** Other names of fields; one counts where the field itself is not there. */
  readonly aliases?: Readonly<Record<string, keyof T & string>>;
  /** Names that are passed over. */
  readonly ignored?: readonly string[];
}

/** The fields of an object that are there and right, and a sentence for each that is wrong or unknown. */
export function checkFields<T extends object>(
  value: unknown,
  checks: Checks<T>,
  prefix = '',
  { aliases = {}, ignored = [] }: OtherNames<T> = {},
): { fields: Partial<T>; problems: string[] } {
  const fields: Partial<T> = {};
  const problems: string[] = [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fields, problems: [`${prefix === '' ? 'the configuration' : prefix.slice(0, -1)} must be an object`] };
  }
  for (const [given, entry] of Object.entries(value)) {
    if (ignored.includes(given)) continue;
    const name = Object.hasOwn(aliases, given) ? aliases[given] : given;
    if (!isNameOf(checks, name)) {
      problems.push(`${prefix}${given} is not known; known are ${Object.keys(checks).join(', ')}`);
      continue;
    }
    if (name !== given && Object.hasOwn(value, name)) continue;
    try {
      fields[name] = checks[name](entry, prefix + given);
    } catch (thrown) {
      if (!(thrown instanceof FieldProblem)) throw thrown;
      problems.push(thrown.message);
    }
  }
  return { fields, problems };
}

function isNameOf<T extends object>(checks: Checks<T>, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(checks, name);
}
