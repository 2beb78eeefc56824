import { IconArrowsMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../ui/actions.ts';
import { useOutside } from './outside-view.ts';

/** How many features of the result lie outside of the view, and the way to them, until the map is zoomed or a query is run. */
export function OutsideChip() {
  const { t } = useTranslation();
  const outside = useOutside((state) => state.outside);
  if (outside === 0) return null;
  return (
    <button type="button" className="outside-chip floating" onClick={() => runAction('map.zoomToData')}>
      <IconArrowsMaximize size={14} stroke={1.75} aria-hidden />
      {t('map.outsideCount', { count: outside })}
      <b>{t('map.outsideZoom')}</b>
    </button>
  );
}
