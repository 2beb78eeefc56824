import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassWords } from './ClassWords.tsx';
import { FIRST_SHOWN, inOrder } from './class-order.ts';
import './sheet-classes.css';
import { useSheetLegend } from './use-sheet-legend.ts';

/** The classes of the style sheet at the zoom of the map; a click leaves a class out of the map, or draws it again. */
export function SheetClasses() {
  const { t } = useTranslation();
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
              <ClassWords look={each} />
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
