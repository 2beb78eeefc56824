/** The everyday name of an element, "Bench", from the presets in the wizard's worker. Requested with the first details or task. */
import type { ElementDetails } from '@flyover/result-session';
import { useEffect, useMemo, useState } from 'react';
import { wizardWorker } from '../presets/wizard-client.ts';
import { namesLanguage } from '../presets/wizard-memory.ts';
import type { PresetShape } from '../presets/wizard-protocol.ts';

/** An element that can be named. `kind` is absent where the shape is not known. */
type Nameable = Pick<ElementDetails, 'type' | 'tags'> & Partial<Pick<ElementDetails, 'kind'>>;

/** The most names that are kept: a list of tasks goes back and forth among a few. */
const MOST_NAMES = 200;

/** Names by all that they depend on: a view that is mounted again, or a task that comes again with a note, has its name at once. */
const names = new Map<string, string>();

/** Returns the name; undefined until it is known, empty where the presets have none. */
export function useThingName(element: Nameable | undefined): string | undefined {
  const [, setCount] = useState(0);
  const language = namesLanguage();
  const key = useMemo(() => element && JSON.stringify([language, shapesOf(element), element.tags]), [element, language]);
  useEffect(() => {
    if (key === undefined || element === undefined || names.has(key)) return;
    let isLate = false;
    const tell = (name: string) => {
      if (names.size >= MOST_NAMES) names.clear();
      names.set(key, name);
      if (!isLate) setCount((count) => count + 1);
    };
    wizardWorker()
      .nameThing(Object.fromEntries(element.tags), shapesOf(element), language)
      .then(tell, () => tell(''));
    return () => {
      isLate = true;
    };
  }, [key, element, language]);
  return key === undefined ? '' : names.get(key);
}

/** Returns the geometries of a preset that an element may have. A node may be a vertex of a way: the answer rarely includes that. */
function shapesOf({ type, kind }: Nameable): PresetShape[] {
  if (type === 'node') return ['point', 'vertex'];
  if (type === 'relation') return kind === 'polygon' || kind === undefined ? ['area', 'relation'] : ['relation'];
  return kind === 'line' ? ['line'] : kind === 'polygon' ? ['area'] : ['line', 'area'];
}
