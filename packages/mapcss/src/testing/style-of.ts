/** For tests: the styles of elements, by the name of the element. */
import { type ElementStore, MADE, NODE, RELATION, readOverpassJson, tableOf, typeNameOf, WAY } from '@flyover/osm-elements';
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
  for (const type of [NODE, WAY, RELATION, MADE]) {
    tableOf(store, type).ids.forEach((id, row) => {
      add(`${typeNameOf(store, type, row)}/${id}`, style.resolveElement(type, row, zoom, options));
    });
  }
  add('canvas', style.canvas(zoom));
  add('meta', style.meta());
  return Object.fromEntries(styles);
}
