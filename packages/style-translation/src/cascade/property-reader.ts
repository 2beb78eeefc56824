/** Properties of a layer of a style, read as what drawing needs: numbers, colours, words, texts. What is of another kind is as if not written. */
import type { StyleValue } from '@flyover/mapcss';
import type { LeftOutKind, LeftOuts } from '../left-out.ts';
import type { Branch, Json, Pool, Test, Value } from '../nodes/pool.ts';
import { and, compared, isOneOf, type Term, textTerm, toColor, toNumber, toText } from '../values/term.ts';
import type { StyleLayer } from './apply-rules.ts';

/** Resolved value of a property. */
export interface Reading {
  /** Whether there is a value. */
  readonly isSet: Test;
  /** The value, or another one where there is none. */
  or(absent: Value): Value;
}

/** No line, icon or offset is drawn larger; pixels. */
const MOST_PIXELS = 1000;

/** Coercion of an assignment: constants become JSON, terms an expression; undefined for nothing. */
interface Coercion {
  readonly ofConstant: (value: StyleValue) => Json | undefined;
  readonly ofTerm: (term: Term) => Term | undefined;
}

/** Reads the properties of one layer. */
export class PropertyReader {
  readonly pool: Pool;
  readonly left: LeftOuts;
  private readonly properties: StyleLayer['properties'];

  constructor(pool: Pool, left: LeftOuts, { properties }: StyleLayer) {
    this.pool = pool;
    this.left = left;
    this.properties = properties;
  }

  /** Whether anything is said about a property. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => this.properties.has(name));
  }

  /** The first of the properties that is a number. */
  number(...names: readonly string[]): Reading {
    return this.read(names, { ofConstant: numberOf, ofTerm: toNumber });
  }

  /** A length in pixels, within what can be drawn. */
  pixels(...names: readonly string[]): Reading {
    return this.read(names, {
      ofConstant: (value) => within(numberOf(value), -MOST_PIXELS, MOST_PIXELS),
      ofTerm: (term) => bounded(toNumber(term), -MOST_PIXELS, MOST_PIXELS),
    });
  }

  /** A length above 0. */
  size(...names: readonly string[]): Reading {
    return this.read(names, {
      ofConstant: (value) => {
        const number = within(numberOf(value), 0, MOST_PIXELS);
        return number === 0 ? undefined : number;
      },
      ofTerm: (term) => {
        const number = toNumber(term);
        return { ...bounded(number, 0, MOST_PIXELS), defined: and(number.defined, compared('>', number.json, 0)) };
      },
    });
  }

  /** From 0 to 1. */
  share(...names: readonly string[]): Reading {
    return this.read(names, { ofConstant: (value) => within(numberOf(value), 0, 1), ofTerm: (term) => bounded(toNumber(term), 0, 1) });
  }

  color(...names: readonly string[]): Reading {
    return this.read(names, {
      ofConstant: (value) => (typeof value === 'string' && /^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(value) ? value : undefined),
      ofTerm: toColor,
    });
  }

  /** A text that is not empty. */
  text(name: string): Reading {
    return this.read([name], {
      ofConstant: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
      ofTerm: (term) => {
        const text = toText(term);
        return text && { ...text, defined: and(text.defined, compared('!=', text.json, '')) };
      },
    });
  }

  /** One of some words, whatever their case. */
  word(name: string, words: readonly string[]): Reading {
    return this.read([name], {
      ofConstant: (value) => {
        const small = typeof value === 'string' ? value.toLowerCase() : undefined;
        return words.find((word) => word === small);
      },
      ofTerm: (term) => {
        const text = toText(term);
        if (text === undefined) return undefined;
        const small: Json = typeof text.json === 'string' ? text.json.toLowerCase() : ['downcase', text.json];
        return textTerm(small, and(text.defined, isOneOf(small, words)));
      },
    });
  }

  /** Whether a property is true, `yes` or 1. */
  flag(name: string): Test {
    const { isSet } = this.read([name], {
      ofConstant: (value) => (value === true || value === 1 || value === 'yes' ? true : undefined),
      ofTerm: (term) => {
        const text = toText(term);
        return text && textTerm(text.json, and(text.defined, isOneOf(text.json, ['true', 'yes', '1'])));
      },
    });
    return isSet;
  }

  /** Drawn, left out, …: an even number of them; only constants. */
  dashes(name: string): Reading {
    return this.read([name], { ofConstant: dashesOf, ofTerm: () => this.cannot(name) });
  }

  /** Notes that the value of a property cannot be worked out. */
  cannot(name: string): undefined {
    this.note('value', name);
    return undefined;
  }

  /** Notes what cannot be said of a property, where it is last set. */
  note(kind: LeftOutKind, name: string): void {
    const last = this.properties.get(name)?.at(-1);
    if (last !== undefined) this.left.place = last.place;
    this.left.add(kind, name);
  }

  private read(names: readonly string[], coercion: Coercion): Reading {
    const { pool } = this;
    const [name, ...others] = names;
    const next = others.length > 0 ? this.read(others, coercion) : undefined;
    const outcomes: { test: Test; value?: Value; defined: Test }[] = [];
    for (const { test, assigned, place } of [...(this.properties.get(name) ?? [])].reverse()) {
      this.left.place = place;
      const isLeft = assigned.kind === 'term' && assigned.leaves;
      const own = isLeft ? pool.all([test, pool.leaf(assigned.term.defined)]) : test;
      if (assigned.kind === 'term') {
        const term = coercion.ofTerm(assigned.term);
        const isKnown = term !== undefined && term.defined !== false;
        outcomes.push(isKnown ? { test: own, ...known(term, pool) } : { test: own, defined: pool.never });
      } else {
        const constant = assigned.kind === 'constant' ? coercion.ofConstant(assigned.value) : undefined;
        outcomes.push(
          constant === undefined ? { test: own, defined: pool.never } : { test: own, value: pool.value(constant), defined: pool.always },
        );
      }
    }
    const absent = next?.isSet ?? pool.never;
    return {
      isSet: pool.testCase(
        outcomes.map(({ test, defined }) => ({ test, outcome: pool.any([defined, absent]) })),
        absent,
      ),
      or(fallback) {
        const otherwise = next?.or(fallback) ?? fallback;
        const branches = outcomes.map(({ test, value, defined }): Branch<Value> => {
          const outcome = value === undefined ? otherwise : pool.valueCase([{ test: defined, outcome: value }], otherwise);
          return { test, outcome };
        });
        return pool.valueCase(branches, otherwise);
      },
    };
  }
}

function known({ json, defined }: Term, pool: Pool) {
  const isConstant = typeof json !== 'object';
  return { value: isConstant ? pool.value(json) : pool.expression(json), defined: pool.leaf(defined) };
}

function numberOf(value: StyleValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function within(number: number | undefined, least: number, most: number): number | undefined {
  return number === undefined ? undefined : Math.max(least, Math.min(most, number));
}

function bounded(term: Term, least: number, most: number): Term {
  const { json } = term;
  return { ...term, json: typeof json === 'number' ? Math.max(least, Math.min(most, json)) : ['max', least, ['min', most, json]] };
}

/** The most numbers of a dash pattern. */
const MOST_DASHES = 16;

function dashesOf(value: StyleValue): number[] | undefined {
  const numbers = (Array.isArray(value) ? value : [value]).map(numberOf);
  if (numbers.length > MOST_DASHES || numbers.some((number) => number === undefined || number < 0 || number > MOST_PIXELS))
    return undefined;
  const known = numbers.map(Number);
  // an odd pattern runs twice, as lines and gaps change places
  const pattern = known.length % 2 === 0 ? known : [...known, ...known];
  return pattern.some((number, index) => index % 2 === 1 && number > 0) ? pattern : undefined;
}
