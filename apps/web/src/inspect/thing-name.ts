/** The everyday name of an element, "Bench": from the presets, which the wizard's worker has. Requested with the first popup. */

import type { ElementDetails } from '@flyover/result-session';
import { useEffect } from 'react';
import { create } from 'zustand';
import { namesLanguage } from '../presets/preset-language.ts';
import { wizardWorker } from '../presets/wizard-client.ts';
import type { PresetShape } from '../presets/wizard-protocol.ts';

/** Of the element asked for last; empty: the presets do not know it. */
const useThing = create<{ readonly of?: ElementDetails; readonly name: string }>()(() => ({ name: '' }));

/** Returns the name; undefined until it is known, empty where there is none. */
export function useThingName(details: ElementDetails | undefined): string | undefined {
  const known = useThing(({ of, name }) => (of === details ? name : undefined));
  useEffect(() => {
    if (details === undefined || useThing.getState().of === details) return;
    const tell = (name: string) => useThing.setState({ of: details, name });
    wizardWorker()
      .nameThing(Object.fromEntries(details.tags), shapesOf(details), namesLanguage())
      .then(tell, () => tell(''));
  }, [details]);
  return details === undefined ? '' : known;
}

/** Returns the geometries of a preset that an element may have. A node may be a vertex of a way: the answer rarely includes that. */
function shapesOf({ type, kind }: ElementDetails): PresetShape[] {
  if (type === 'node') return ['point', 'vertex'];
  if (type === 'relation') return kind === 'polygon' ? ['area', 'relation'] : ['relation'];
  return kind === 'line' ? ['line'] : kind === 'polygon' ? ['area'] : ['line', 'area'];
}
