import { useEffect, useState } from 'react';
import { useSelection } from '../../results/selection-store.ts';
import type { MarkFeature } from '../selection-layers.ts';
import { styledMark } from './styled-mark.ts';

/**
 * Returns the mark of the selected feature by the style sheet; undefined where the sheet has none.
 * @param picture requests the mark again for each
 */
export function useStyledSelection(picture: string | undefined): readonly MarkFeature[] | undefined {
  const details = useSelection((selection) => selection.details);
  const [mark, setMark] = useState<{ readonly of: unknown; readonly features: readonly MarkFeature[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may have another style
  useEffect(() => {
    if (details === undefined) return;
    let isOver = false;
    void styledMark(details.feature, details.geometry, 'active').then((features) => {
      if (!isOver) setMark(features && { of: details, features });
    });
    return () => {
      isOver = true;
    };
  }, [details, picture]);
  return mark?.of === details ? mark?.features : undefined;
}
