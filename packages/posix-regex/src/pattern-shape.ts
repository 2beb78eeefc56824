/** The shape of a pattern: whether it matches every text, none, or a few given texts only, so that a comparison of strings can replace it. */
import { parsePosixRegex, type RegexNode } from './pattern-tree.ts';

/**
 * `all`: it matches every text that is not empty; `never`: none such; `exact`: these texts and no others; `anchors`: `^` and `$` of
 * `^a|b$` hold for one of its sides each; `other`: it needs to be a pattern.
 */
export type PatternShape =
  | { readonly kind: 'all' | 'never' | 'anchors' | 'other' }
  | { readonly kind: 'exact'; readonly texts: readonly string[] };

/** Texts that are listed at most. */
const TEXT_LIMIT = 64;
const OTHER: PatternShape = { kind: 'other' };

/**
 * The shape of a POSIX extended regular expression, in time proportional to it.
 *
 * @throws PosixRegexError where the pattern is invalid
 */
export function patternShape(pattern: string): PatternShape {
  const ways = waysOf(parsePosixRegex(pattern, false)).map(shapeOf);
  if (ways.length === 1) return ways[0].shape;
  if (ways.some(({ shape }) => shape.kind === 'all')) return { kind: 'all' };
  if (ways.every(({ shape }) => shape.kind === 'never')) return { kind: 'never' };
  const texts = ways.flatMap(({ shape }) => (shape.kind === 'exact' ? shape.texts : []));
  if (ways.every(({ shape }) => shape.kind === 'exact')) return texts.length > TEXT_LIMIT ? OTHER : { kind: 'exact', texts };
  const [first, last] = [ways[0], ways[ways.length - 1]];
  const inner = ways.slice(1, -1).every(({ start, end }) => !start && !end);
  return first.start && !first.end && !last.start && last.end && inner ? { kind: 'anchors' } : OTHER;
}

/** The alternatives of a pattern. A group around all of them is left out. */
function waysOf(node: RegexNode): readonly (readonly RegexNode[])[] {
  const inner = withoutGroup(node);
  return inner.type === 'choice' ? inner.items.map(itemsOf) : [itemsOf(inner)];
}

function withoutGroup(node: RegexNode): RegexNode {
  let inner = node;
  while (inner.type === 'group') inner = inner.body;
  return inner;
}

function itemsOf(node: RegexNode): readonly RegexNode[] {
  return node.type === 'sequence' ? node.items : [node];
}

interface Way {
  readonly shape: PatternShape;
  /** whether it is anchored there */
  readonly start: boolean;
  readonly end: boolean;
}

function shapeOf(items: readonly RegexNode[]): Way {
  let from = 0;
  let to = items.length;
  while (from < to && isAnchor(items[from], 'start')) from++;
  while (to > from && isAnchor(items[to - 1], 'end')) to--;
  const start = from > 0;
  const end = to < items.length;
  return { shape: shapeBetween(items.slice(from, to), start, end), start, end };
}

function shapeBetween(items: readonly RegexNode[], start: boolean, end: boolean): PatternShape {
  if (items.length === 0) return { kind: start && end ? 'never' : 'all' };
  if (items.length === 1) {
    const [only] = items.map(withoutGroup);
    if (only.type === 'any' && !(start && end)) return { kind: 'all' };
    if (only.type === 'repeat' && only.body.type === 'any' && only.minimum <= 1 && (only.maximum === Infinity || !(start && end)))
      return { kind: 'all' };
  }
  if (isContradiction(items)) return { kind: 'never' };
  if (!start || !end) return OTHER;
  const texts = textsOf(items);
  return texts === undefined || texts.includes('') ? OTHER : { kind: 'exact', texts };
}

/** Whether the start must come behind a character, or the end before one. */
function isContradiction(items: readonly RegexNode[]): boolean {
  const takes = items.map(
    (item) => item.type === 'set' || item.type === 'any' || (item.type === 'repeat' && item.minimum > 0 && isOne(item.body)),
  );
  const firstTaken = takes.indexOf(true);
  const lastTaken = takes.lastIndexOf(true);
  return items.some((item, i) => {
    return (isAnchor(item, 'start') && firstTaken !== -1 && firstTaken < i) || (isAnchor(item, 'end') && lastTaken > i);
  });
}

function isOne({ type }: RegexNode): boolean {
  return type === 'set' || type === 'any';
}

function isAnchor(node: RegexNode, assertion: 'start' | 'end'): boolean {
  return node.type === 'assertion' && node.assertion === assertion;
}

/** All texts that parts in a row stand for; undefined where they are too many or not a list. */
function textsOf(items: readonly RegexNode[]): readonly string[] | undefined {
  let texts: readonly string[] = [''];
  for (const item of items) {
    const next = textsOfItem(item);
    if (next === undefined || texts.length * next.length > TEXT_LIMIT) return undefined;
    // one part is put behind all texts at once: a long one would be copied for each
    const [alone] = next;
    texts = next.length === 1 ? texts.map((text) => text + alone) : texts.flatMap((text) => next.map((part) => text + part));
  }
  return texts;
}

function textsOfItem(node: RegexNode): readonly string[] | undefined {
  switch (node.type) {
    case 'set': {
      const { ranges, classes, negated } = node.set;
      const [range] = ranges;
      const single = ranges.length === 1 && classes.length === 0 && !negated && range[0] === range[1];
      return single ? [String.fromCodePoint(range[0])] : undefined;
    }
    case 'group':
      return textsOfItem(node.body);
    case 'sequence':
      return textsOf(node.items);
    case 'choice': {
      if (node.items.length > TEXT_LIMIT) return undefined;
      const parts = node.items.map(textsOfItem);
      const all = parts.flatMap((texts) => texts ?? []);
      return parts.includes(undefined) || all.length > TEXT_LIMIT ? undefined : all;
    }
    default:
      return undefined;
  }
}
