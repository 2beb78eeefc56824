/** For tests: the styles of elements, by the name of the element. */
import { type ElementStore, NODE, RELATION, readOverpassJson, WAY } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import {
  type CompileOptions,
  compileStyle,
  type ParseOptions,
  parseStyleSheet,
  type ResolvedStyle,
  type ResolveOptions,
} from '../index.ts';

/** `{layer: {property: value}}` */
export type PlainStyle = Record<string, Record<string, unknown>>;

/** A store of the `elements` of an Overpass JSON answer. */
export async function storeOf(elements: readonly unknown[]): Promise<ElementStore> {
  return readOverpassJson([new TextEncoder().encode(JSON.stringify({ version: 0.6, generator: 'test', elements }))]);
}

/** A resolved style as plain objects. */
export function plain(style: ResolvedStyle): PlainStyle {
  return Object.fromEntries([...style].map(([layer, properties]) => [layer, Object.fromEntries(properties)]));
}

/** The styles of all elements that have one, by `type/id`; of a sheet with rules for them `canvas` and `meta`. */
export async function stylesOf(
  sheet: string,
  elements: readonly unknown[],
  zoom = 15,
  options: CompileOptions & ResolveOptions & ParseOptions = {},
): Promise<Record<string, PlainStyle>> {
  const store = await storeOf(elements);
  const style = compileStyle(buildFeatures(store), [parseStyleSheet(sheet, options)], options);
  const styles: [string, PlainStyle][] = [];
  const add = (name: string, resolved: ResolvedStyle) => {
    if (resolved.size > 0) styles.push([name, plain(resolved)]);
  };
  for (const [type, name, table] of [
    [NODE, 'node', store.nodes],
    [WAY, 'way', store.ways],
    [RELATION, 'relation', store.relations],
  ] as const) {
    for (let row = 0; row < table.count; row++) add(`${name}/${table.ids[row]}`, style.resolveElement(type, row, zoom, options));
  }
  add('canvas', style.canvas(zoom));
  add('meta', style.meta());
  return Object.fromEntries(styles);
}
