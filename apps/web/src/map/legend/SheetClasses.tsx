import type { LegendClass } from '@flyover/result-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassSwatch } from './ClassSwatch.tsx';
import { classLabel } from './class-label.ts';
import './sheet-classes.css';
import { useSheetLegend } from './use-sheet-legend.ts';

/** So many are shown until somebody wants more. */
const FIRST_SHOWN = 40;

/** The classes of the style sheet at the zoom of the map; a click leaves a class out of the map, or draws it again. */
export function SheetClasses() {
  const { t, i18n } = useTranslation();
  const [all, setAll] = useState(false);
  const { legend, hidden, toggle } = useSheetLegend();
  if (legend === undefined) return <p className="legend-note">{t('legend.counting')}</p>;
  const { classes, total } = legend;
  if (classes.length === 0) return <p className="legend-note">{t('legend.nothing')}</p>;
  const shown = inOrder(classes).slice(0, all ? classes.length : FIRST_SHOWN);
  return (
    <>
      <ul className="legend-classes">
        {shown.map((each) => (
          <li key={each.rule}>
            <button
              type="button"
              className="legend-class"
              aria-pressed={!hidden.has(each.rule)}
              title={t(hidden.has(each.rule) ? 'legend.show' : 'legend.hide', { selector: each.selector ?? t('legend.others') })}
              onClick={() => toggle(each.rule)}
            >
              <ClassSwatch look={each} />
              <span className="legend-label">{classLabel(each, t)}</span>
              <span className="count">{each.count.toLocaleString(i18n.language)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && classes.length > FIRST_SHOWN && (
        <button type="button" className="legend-more" onClick={() => setAll(true)}>
          {t('legend.more', { count: classes.length - FIRST_SHOWN })}
        </button>
      )}
      {all && total > classes.length && <p className="legend-note">{t('legend.tooMany', { count: total - classes.length })}</p>}
    </>
  );
}

/** What is left over comes last. */
function inOrder(classes: readonly LegendClass[]): LegendClass[] {
  const isRest = ({ selector }: LegendClass) => selector === undefined || selector === '*';
  return [...classes.filter((each) => !isRest(each)), ...classes.filter(isRest)];
}
