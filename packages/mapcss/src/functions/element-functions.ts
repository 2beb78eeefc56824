/** Functions of the element, of those around it, and of what was set before. */
import { MADE, RELATION, WAY } from '@flyover/osm-elements';
import { featureMeasure } from '@flyover/osm-features';
import { parentsOf } from '../evaluate/parents.ts';
import { DEFAULT_LAYER, keyReader, type Run } from '../evaluate/run.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { numberOfText, textOf, type Value } from '../style-value.ts';
import type { FunctionTable, StyleFunction } from './function.ts';

/** Looks at what other elements of the same tags may have otherwise. */
function ofElement(apply: StyleFunction): StyleFunction {
  return (values, run) => {
    run.dynamic = true;
    return apply(values, run);
  };
}

function layerOf(value: Value, run: Run): string {
  return value === undefined ? run.layer : textOf(value) || DEFAULT_LAYER;
}

export const ELEMENT_FUNCTIONS: FunctionTable = {
  prop: ([name, layer], run) => (name === undefined ? undefined : run.property(textOf(name), layerOf(layer, run))),
  is_prop_set: ([name, layer], run) => name !== undefined && run.property(textOf(name), layerOf(layer, run)) !== undefined,
  setting: ([name], run) => (name === undefined ? undefined : run.settings.get(textOf(name))),
  zoom: (_, run) => run.zoom,
  number_of_tags: ofElement((_, run) => {
    let count = 0;
    run.forEachTag(run.subject, () => count++);
    return count;
  }),
  tag_regex: ofElement(([pattern, flags], run) => (pattern === undefined ? undefined : valuesOfKeys(textOf(pattern), flags, run))),
  parent_tag: ofElement(([key], run) => (key === undefined ? undefined : parentTag(textOf(key), run))),
  parent_tags: ofElement(([key], run) => (key === undefined ? undefined : parentTags(textOf(key), run))),
  child_tag: ofElement(([key], run) =>
    key === undefined || run.child === undefined ? undefined : run.tagText(run.child, keyReader(run.strings, textOf(key))),
  ),
  parent_osm_id: ofElement((_, run) => run.parent?.id),
  role: ofElement((_, run) => run.role),
  index: ofElement((_, run) => (run.index < 0 ? undefined : run.index + 1)),
  count_roles: ofElement((roles, run) => countRoles(roles, run)),
  osm_id: ofElement((_, { subject }) => subject.id),
  osm_user_name: ofElement((_, run) => run.metaText(run.subject, 'user')),
  osm_user_id: ofElement((_, run) => metaNumber(run, 'uid')),
  osm_version: ofElement((_, run) => metaNumber(run, 'version')),
  osm_changeset_id: ofElement((_, run) => metaNumber(run, 'changeset')),
  osm_timestamp: ofElement((_, { subject: { table, row } }) => table?.meta.timestamp?.[row]),
  areasize: ofElement((_, run) => {
    const measure = measureOf(run);
    return measure?.kind === 'area' ? measure.squareMetres : undefined;
  }),
  waylength: ofElement((_, run) => {
    const measure = measureOf(run);
    return measure?.kind === 'length' && (run.subject.type === WAY || run.subject.type === MADE) ? measure.metres : undefined;
  }),
};

function measureOf({ subject: { feature }, elements }: Run) {
  return feature < 0 ? undefined : featureMeasure(elements.features, feature);
}

function metaNumber(run: Run, field: 'uid' | 'version' | 'changeset'): number | undefined {
  const text = run.metaText(run.subject, field);
  return text === undefined ? undefined : numberOfText(text);
}

function valuesOfKeys(source: string, flags: Value, run: Run): Value {
  const values: string[] = [];
  try {
    const pattern = compilePattern(source, flags !== undefined && textOf(flags).includes('i'));
    run.forEachTag(run.subject, (key, value) => {
      if (pattern.test(key)) values.push(value);
    });
  } catch {
    return undefined;
  }
  return values;
}

/** Of the parent that the selector has found, else of the first that has the tag. */
function parentTag(key: string, run: Run): string | undefined {
  const reader = keyReader(run.strings, key);
  if (run.parent !== undefined) return run.tagText(run.parent, reader);
  for (const parent of parentsOf(run)) {
    const text = run.tagText(parent, reader);
    if (text !== undefined) return text;
  }
  return undefined;
}

let natural: Intl.Collator | undefined;

/** Made when it is first used: that takes a while. */
function inNaturalOrder(texts: Iterable<string>): string[] {
  natural ??= new Intl.Collator('en', { numeric: true });
  return [...texts].sort(natural.compare);
}

function parentTags(key: string, run: Run): Value {
  const reader = keyReader(run.strings, key);
  const parents = run.parent === undefined ? parentsOf(run) : [run.parent];
  const texts = new Set<string>();
  for (const parent of parents) {
    const text = run.tagText(parent, reader);
    if (text !== undefined) texts.add(text);
  }
  return inNaturalOrder(texts);
}

function countRoles(roles: readonly Value[], { subject: { type, row }, elements, strings }: Run): number {
  if (type !== RELATION || row < 0) return 0;
  const wanted = new Set(roles.map((role) => (role === undefined ? '' : textOf(role))));
  const { relations } = elements.store;
  const own = elements.rows.relations.geometryRow(row);
  let count = 0;
  for (let slot = relations.memberStart[own]; slot < relations.memberStart[own + 1]; slot++) {
    if (wanted.has(strings.get(relations.memberRoles[slot]))) count++;
  }
  return count;
}
