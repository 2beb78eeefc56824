/** The style sheets in the query of a layer. */
import type { Directive } from '@flyover/query-template';
import { sheetsOfText } from '../run/sheets-of-text.ts';
import type { LayerOrigin } from './layers-store.ts';

const NONE: readonly Directive[] = [];

/** Of each query that was asked for: what it came of stays the same as long as the layer does. */
const known = new WeakMap<LayerOrigin, readonly Directive[]>();

export function sheetsOf(origin: LayerOrigin): readonly Directive[] {
  if (origin.kind !== 'query') return NONE;
  const sheets = known.get(origin) ?? sheetsOfText(origin.text) ?? NONE;
  known.set(origin, sheets);
  return sheets;
}
