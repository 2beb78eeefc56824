/** Selectors. */
import {
  type Condition,
  type LayerName,
  type LinkCondition,
  type LinkKind,
  SELECTOR_TYPES,
  type Selector,
  type SelectorLink,
  type SelectorType,
  type SimpleSelector,
} from '../syntax-tree.ts';
import { parseCondition, parseLinkCondition } from './parse-condition.ts';
import { parseExpression } from './parse-expression.ts';
import type { Scanner } from './scanner.ts';

/** A style's zooms (specification, section 9). */
const LEAST_ZOOM = 0;
const MOST_ZOOM = 255;
/** Elements in one selector. */
const LINK_LIMIT = 20;
const CONDITION_LIMIT = 1000;

const TYPE = /[A-Za-z_][A-Za-z0-9_-]*/y;
const NAME = /[\p{L}\p{N}_-]+/uy;
const LAYER = /[\p{L}\p{N}_.-]+/uy;
const ZOOM = /\|\s*z\s*(\d{1,9})?(-)?(\d{1,9})?/y;

const LINKS: ReadonlyMap<string, LinkKind> = new Map([
  ['>', 'child'],
  ['<', 'parent'],
  ['+', 'sibling'],
  ['∈', 'contains'],
  ['⊆', 'contains'],
  ['∉', 'contains-not'],
  ['⊈', 'contains-not'],
  ['⊇', 'within'],
  ['⊉', 'within-not'],
  ['⧉', 'crosses'],
]);

/**
 * Reads selectors up to the brace of their block, which is not taken.
 *
 * @throws StyleSheetError where one is none
 */
export function parseSelectors(scanner: Scanner): Selector[] {
  const selectors: Selector[] = [];
  for (;;) {
    scanner.skipBlank();
    if (scanner.next === '{' && selectors.length > 0) return selectors;
    selectors.push(parseSelector(scanner));
    scanner.skipBlank();
    if (scanner.isAtEnd) scanner.fail('unclosed');
    if (!scanner.takes(',') && scanner.next !== '{') scanner.fail('stray');
  }
}

interface Part {
  readonly simple: SimpleSelector;
  readonly layer: LayerName | undefined;
}

function parseSelector(scanner: Scanner): Selector {
  const start = scanner.at;
  let part = parseSimple(scanner, []);
  let layer = part.layer;
  let link: SelectorLink | undefined;
  let end = scanner.at;
  for (let links = 0; ; links++) {
    scanner.skipBlank();
    const kind = LINKS.get(scanner.next);
    if (kind === undefined && !seesType(scanner)) break;
    if (links === LINK_LIMIT) scanner.fail('too-deep');
    let conditions: LinkCondition[] = [];
    const left = part.simple;
    if (kind === undefined) part = parseSimple(scanner, []);
    else {
      scanner.at++;
      scanner.skipBlank();
      const from = scanner.at;
      if (kind === 'child' || kind === 'parent' || kind === 'sibling') conditions = parseLinkConditions(scanner);
      // no type follows: the brackets are the right element's own
      if (conditions.length > 0 && !seesType(scanner) && !seesCondition(scanner)) {
        scanner.at = from;
        conditions = [];
      }
      part = parseSimple(scanner, []);
    }
    layer = part.layer ?? layer;
    link = { kind: kind ?? 'child', conditions, left, next: link };
    end = scanner.at;
  }
  const text = scanner.text.slice(start, end).replace(/\s+/g, ' ').trim();
  return { start, end, text, subject: part.simple, link, layer: layer ?? { kind: 'name', name: 'default' } };
}

function seesType({ next }: Scanner): boolean {
  return next === '*' || /[A-Za-z_]/.test(next);
}

function seesCondition({ next }: Scanner): boolean {
  return next !== '' && '[.:!|'.includes(next);
}

function parseLinkConditions(scanner: Scanner): LinkCondition[] {
  const conditions: LinkCondition[] = [];
  for (;;) {
    if (scanner.next === '[') conditions.push(parseLinkCondition(scanner));
    else if (scanner.sees(':') || scanner.sees('!:')) {
      const not = scanner.takes('!');
      scanner.at++;
      const name = scanner.takesMatch(NAME);
      conditions.push(name === 'same-tags' || name === 'sameTags' ? { kind: 'same-tags', not } : { kind: 'never' });
    } else return conditions;
    scanner.skipBlank();
  }
}

/** One element: its type, zooms, conditions, classes and layer, in any order behind the type; blanks and comments between them change nothing. */
function parseSimple(scanner: Scanner, conditions: Condition[]): Part {
  const type = parseType(scanner);
  let layer: LayerName | undefined;
  let [minZoom, maxZoom] = [LEAST_ZOOM, MOST_ZOOM];
  const start = scanner.at;
  for (;;) {
    const behind = scanner.at;
    scanner.skipBlank();
    const { next } = scanner;
    if (next === '[') conditions.push(parseCondition(scanner));
    else if (next === '|') {
      const [least, most] = parseZoom(scanner);
      minZoom = Math.max(minZoom, least);
      maxZoom = Math.min(maxZoom, most);
    } else if (scanner.sees('::')) layer = parseLayer(scanner);
    else if (next === '.' || next === ':' || next === '!') conditions.push(parseName(scanner));
    else {
      scanner.at = behind;
      if (type === undefined && behind === start) scanner.fail('selector');
      return { simple: { type: type ?? '*', minZoom, maxZoom, conditions }, layer };
    }
    if (conditions.length > CONDITION_LIMIT) scanner.fail('too-long');
  }
}

/** Undefined where there is none: then any element is meant. */
function parseType(scanner: Scanner): SelectorType | undefined {
  if (scanner.takes('*')) return '*';
  const start = scanner.at;
  const word = scanner.takesMatch(TYPE);
  if (word === '') return undefined;
  // groups of settings, as sheets for JOSM name them
  if (word === 'settings') return 'setting_group';
  return SELECTOR_TYPES.find((type) => type === word) ?? scanner.fail('unknown-type', start);
}

function parseZoom(scanner: Scanner): [least: number, most: number] {
  ZOOM.lastIndex = scanner.at;
  const found = ZOOM.exec(scanner.text);
  const [all = '', least, dash, most] = found ?? [];
  if (least === undefined && most === undefined) scanner.fail('zoom');
  scanner.at += all.length;
  if (/[\w-]/.test(scanner.next)) scanner.fail('zoom');
  if (dash === undefined) return [Number(least), Number(least)];
  return [least === undefined ? LEAST_ZOOM : Number(least), most === undefined ? MOST_ZOOM : Number(most)];
}

function parseLayer(scanner: Scanner): LayerName {
  scanner.at += 2;
  if (scanner.takes('*')) return { kind: 'all' };
  if (scanner.next === '"' || scanner.next === "'") return { kind: 'name', name: scanner.readQuoted() };
  if (!scanner.takes('(')) return { kind: 'name', name: scanner.takesMatch(LAYER) || 'default' };
  const expression = parseExpression(scanner);
  scanner.skipBlank();
  if (!scanner.takes(')')) scanner.fail('unclosed');
  return { kind: 'expression', expression };
}

/** `.class`, `:pseudo-class`, and both with `!` before. */
function parseName(scanner: Scanner): Condition {
  const start = scanner.at;
  const not = scanner.takes('!');
  const isClass = scanner.takes('.');
  if (!isClass && !scanner.takes(':')) scanner.fail('stray', start);
  const name = scanner.takesMatch(NAME);
  if (name === '') scanner.fail('class', start);
  return { kind: isClass ? 'class' : 'pseudo-class', name, not };
}
