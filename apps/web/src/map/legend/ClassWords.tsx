import type { LegendClass } from '@flyover/result-session';
import { useTranslation } from 'react-i18next';
import { ClassSwatch } from './ClassSwatch.tsx';
import { classLabel } from './class-label.ts';

/** A class of a style sheet in a line: how it is drawn, what it is, how many features it has. */
export function ClassWords({ look }: { readonly look: LegendClass }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <ClassSwatch look={look} />
      <span className="legend-label">{classLabel(look, t)}</span>
      <span className="count">{look.count.toLocaleString(i18n.language)}</span>
    </>
  );
}
