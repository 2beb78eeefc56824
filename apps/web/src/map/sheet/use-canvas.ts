import type { CanvasStyle } from '@flyover/result-session';
import { useEffect, useMemo, useState } from 'react';
import type { AppConfig } from '../../site/app-config.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import type { CanvasParts } from './canvas-parts.ts';

const NONE = '[]';

/** Returns the parts that the `canvas` rules of the shown result draw; undefined without such rules. */
export function useCanvas(looks: readonly CanvasStyle[] | undefined, config: AppConfig): CanvasParts | undefined {
  const [parts, setParts] = useState<CanvasParts>();
  // pictures of one run have the same rules
  const text = JSON.stringify(looks ?? []);
  const rules = useMemo((): readonly CanvasStyle[] => JSON.parse(text), [text]);
  useEffect(() => {
    if (rules.length === 0) return;
    let isOver = false;
    withTimeout('style', import('./canvas-layers.ts')).then(
      ({ canvasParts }) => {
        if (!isOver) canvasParts(rules, config, (next) => !isOver && setParts(next));
      },
      () => console.warn('the part that draws the canvas of a style could not be fetched'),
    );
    return () => {
      isOver = true;
    };
  }, [rules, config]);
  return text === NONE ? undefined : parts;
}
