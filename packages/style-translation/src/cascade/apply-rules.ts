/** The rules of a sheet, one after another, for all features of a geometry at a zoom: what each property comes to. */
import type { Condition, Declaration, Rule, Selector } from '@flyover/mapcss';
import { type Geometry, selectorTest } from '../conditions/translate-condition.ts';
import type { LeftOuts } from '../left-out.ts';
import type { Pool, Test } from '../nodes/pool.ts';
import { type Assigned, assignedValue } from './constant-value.ts';

/** Value that a rule assigns to a property where a test holds. */
export interface Assignment {
  readonly test: Test;
  readonly assigned: Assigned;
  /** Position of the declaration in the sheet. */
  readonly place: LeftOuts['place'];
}

/** One layer of a style. */
export interface StyleLayer {
  readonly name: string;
  /** Whether a feature has the layer. */
  readonly exists: Test;
  /** In the order they apply: the last that holds counts. */
  readonly properties: ReadonlyMap<string, readonly Assignment[]>;
}

/** A sheet that is being translated. */
export interface Translation {
  readonly pool: Pool;
  readonly left: LeftOuts;
  readonly rules: readonly TranslatedRule[];
  /** The names of all layers, in the order in which they first occur. */
  readonly layers: readonly string[];
  /** Conditions that were looked at before: most are the same for every geometry and zoom. */
  readonly tests: Map<Condition, Test | undefined>;
  /** Whether anything is written into all layers. */
  readonly hasAllLayers: boolean;
}

/** A rule with its values, which are the same for every geometry and zoom. */
export interface TranslatedRule {
  readonly rule: Rule;
  readonly selectors: readonly { readonly selector: Selector; readonly line: number }[];
  /** Up to `exit`. */
  readonly lines: readonly TranslatedLine[];
  readonly exits: boolean;
}

export type TranslatedLine =
  | { readonly kind: 'property'; readonly name: string; readonly assigned: Assigned; readonly place: LeftOuts['place'] }
  | { readonly kind: 'set-class'; readonly name: string };

/** The lines of a block, as far as they are looked at. */
export function translateBlock(declarations: readonly Declaration[], left: LeftOuts, lineOf: (offset: number) => number): TranslatedLine[] {
  const lines: TranslatedLine[] = [];
  for (const [index, declaration] of declarations.entries()) {
    left.place = { ...left.place, line: lineOf(declaration.start) };
    switch (declaration.kind) {
      case 'exit':
        return lines;
      case 'set-class':
        lines.push({ kind: 'set-class', name: declaration.name });
        break;
      case 'set-tag': {
        const next = declarations[index + 1];
        // `set x` without a dot is a class, too
        if (next?.kind !== 'set-class' || next.start !== declaration.start) left.add('set-tag', `set ${declaration.key}`);
        break;
      }
      case 'property': {
        const { name, value } = declaration;
        const assigned = name.startsWith('-') ? undefined : assignedValue(name, value, left);
        if (assigned !== undefined) lines.push({ kind: 'property', name, assigned, place: left.place });
      }
    }
  }
  return lines;
}

/** The layers of all features of a geometry at a whole zoom in 256-pixel tiles. */
export function applyRules(
  { pool, left, rules, layers, hasAllLayers, tests }: Translation,
  geometry: Geometry,
  zoom: number,
): StyleLayer[] {
  const classes = new TestLists(pool);
  const existing = new TestLists(pool);
  const exits: Test[] = [];
  const properties = new Map(layers.map((layer) => [layer, new Map<string, Assignment[]>()] as const));
  const context = { pool, left, geometry, tests, classTest: (name: string) => classes.test(name) };

  const runBlock = (name: string, matches: Test, lines: readonly TranslatedLine[], doesExit: boolean) => {
    const test = exits.length === 0 ? matches : pool.all([matches, pool.not(pool.any(exits))]);
    if (test === pool.never) return;
    for (const line of lines) {
      if (line.kind === 'set-class') classes.add(line.name, test);
      else {
        const assignment = { test, assigned: line.assigned, place: line.place };
        if (name === ALL) pool.work(layers.length);
        for (const layer of name === ALL ? layers : [name]) addTo(properties.get(layer), line.name, assignment);
      }
    }
    if (name !== ALL) for (const line of lines) if (line.kind === 'property') existing.add(name, pool.all([test, written(line.assigned)]));
    if (doesExit) exits.push(test);
  };

  // a failing or empty expression in quotes is as if not written
  const written = (assigned: Assigned) =>
    hasAllLayers && assigned.kind === 'term' && assigned.leaves ? pool.leaf(assigned.term.defined) : pool.always;

  for (const { rule, selectors, lines, exits: doesExit } of rules) {
    const blocks = new Map<string, Test[]>();
    // what a block sets for one layer, the selectors behind it see
    const isOrdered = doesExit || lines.some(({ kind }) => kind === 'set-class');
    const runBlocks = () => {
      for (const [name, own] of blocks) runBlock(name, pool.any(own), lines, doesExit);
      blocks.clear();
    };
    for (const { selector, line } of selectors) {
      const { subject, layer } = selector;
      if (zoom < subject.minZoom || zoom > subject.maxZoom) continue;
      left.place = { line, ...(rule.sheet !== undefined && { sheet: rule.sheet }) };
      const test = selectorTest(selector, context);
      if (test === undefined || test === pool.never) continue;
      if (layer.kind === 'expression') left.add('layer', selector.text);
      else addTo(blocks, layer.kind === 'all' ? ALL : layer.name, test);
      if (isOrdered) runBlocks();
    }
    runBlocks();
  }
  return [...properties].map(([name, own]) => ({ name, exists: hasAllLayers ? existing.test(name) : pool.always, properties: own }));
}

/** In place of a name: no layer is called so. */
const ALL = '*';

function addTo<Item>(lists: Map<string, Item[]> | undefined, name: string, item: Item): void {
  const list = lists?.get(name);
  if (list === undefined) lists?.set(name, [item]);
  else list.push(item);
}

/** Tests by name, joined when they are asked for. */
class TestLists {
  private readonly lists = new Map<string, Test[]>();
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  add(name: string, test: Test): void {
    addTo(this.lists, name, test);
  }

  /** Whether one of them holds. */
  test(name: string): Test {
    const list = this.lists.get(name) ?? [];
    const joined = this.pool.any(list);
    if (list.length > 1) this.lists.set(name, [joined]);
    return joined;
  }
}
