/** The style sheets in the query of a layer. */
import type { Directive } from '@flyover/query-template';
import { sheetsOfText } from '../run/sheets-of-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { LayerOrigin } from './layers-store.ts';

const NONE: readonly Directive[] = [];

interface Known {
  readonly sheets: readonly Directive[];
  /** The setting that the sheets say as well. */
  readonly sizesAsWritten: boolean;
}

/** Of each query that was asked for: they stay the same as long as the layer does, and the setting. */
const known = new WeakMap<LayerOrigin, Known>();

/** The style sheets of a layer, with what the settings add to those of any query. */
export function sheetsOf(origin: LayerOrigin): readonly Directive[] {
  if (origin.kind !== 'query') return NONE;
  const { sizes_as_written: sizesAsWritten } = useSettings.getState();
  const before = known.get(origin);
  if (before?.sizesAsWritten === sizesAsWritten) return before.sheets;
  const sheets = sheetsOfText(origin.text) ?? NONE;
  known.set(origin, { sheets, sizesAsWritten });
  return sheets;
}
