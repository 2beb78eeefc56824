/** The styles of all elements as JSON, piece by piece. */
import { type CompiledStyle, compileStyle, type ResolvedStyle, type StyleSheet } from '@flyover/mapcss';
import { idTextOf, MADE, NODE, RELATION, tableOf, typeNameOf, WAY } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';

/** Letters of a piece, about. */
const PIECE = 1 << 16;

/** A style, and the object that `flyover style` prints of it: `{"way/2": {"default": {"width": 3}}, …}`. */
export interface PrintedStyle {
  readonly style: CompiledStyle;
  readonly pieces: Iterable<string>;
}

/** @throws StyleRuntimeError while the pieces are read */
export function printStyle(features: FeatureSet, sheet: StyleSheet, zoom: number): PrintedStyle {
  const style = compileStyle(features, [sheet]);
  return { style, pieces: pieces(features, style, zoom) };
}

function* pieces({ store }: FeatureSet, style: CompiledStyle, zoom: number): Generator<string> {
  let piece = '{';
  let separator = '';
  const add = (name: string, resolved: ResolvedStyle) => {
    if (resolved.size === 0) return;
    piece += `${separator}${JSON.stringify(name)}:${printed(resolved)}`;
    separator = ',';
  };
  for (const type of [NODE, WAY, RELATION, MADE]) {
    const { count, ids } = tableOf(store, type);
    for (let row = 0; row < count; row++) {
      if (!style.counts(type, row)) continue;
      add(`${typeNameOf(store, type, row)}/${idTextOf(store, type, row, ids[row])}`, style.resolveElement(type, row, zoom));
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  add('canvas', style.canvas(zoom));
  add('meta', style.meta());
  yield `${piece}}`;
}

/** Made of entries, so that no name means more than itself. */
function printed(resolved: ResolvedStyle): string {
  return JSON.stringify(Object.fromEntries([...resolved].map(([layer, properties]) => [layer, Object.fromEntries(properties)])));
}
