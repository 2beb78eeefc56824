import { IconArrowsMaximize, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pickNothing, usePickedRows } from '../../results/pick-features.ts';
import { featuresOf, useDrawnCounts } from '../../results/result-view.ts';
import { useAnnouncedRun } from '../../run/result-mark.ts';
import { runAction } from '../../ui/actions.ts';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { useMapState } from '../map-store.ts';

/** Notices about the parts of the result that the map does not show, with links to them. */
export function MapChips() {
  return (
    <div className="map-chips">
      <FilterChip />
      <PickedChip />
      <OutsideChip />
    </div>
  );
}

/** The number of features that a filter of the table leaves on the map, and a button that draws all of them. */
function FilterChip() {
  const { t } = useTranslation();
  const outcome = useAnnouncedRun((run) => run.outcome);
  const drawn = useDrawnCounts(outcome?.runId);
  if (outcome === undefined || drawn === undefined) return null;
  return (
    <button type="button" className="map-chip floating" title={t('map.partHelp')} onClick={() => runAction('table.allOnMap')}>
      <IconFilter {...SMALL_ICON} />
      {t('map.part', { shown: featuresOf(drawn), count: featuresOf(outcome.stats) })}
      <b>{t('map.partAll')}</b>
    </button>
  );
}

/** The number of picked features, and a button that clears the selection. */
function PickedChip() {
  const { t } = useTranslation();
  const rows = usePickedRows(useAnnouncedRun((run) => run.outcome?.runId));
  if (rows < 2) return null;
  return (
    <button type="button" className="map-chip floating" title={t('map.pickedHelp')} onClick={pickNothing}>
      <i className="picked-sign" aria-hidden />
      {t('map.picked', { count: rows })}
      <b>{t('map.pickNone')}</b>
    </button>
  );
}

/** The number of features outside the view, and a button that shows them, until the map is zoomed or a query is run. */
function OutsideChip() {
  const { t } = useTranslation();
  const outside = useMapState((state) => state.outside.outside);
  if (outside === 0) return null;
  return (
    <button type="button" className="map-chip outside-chip floating" onClick={() => runAction('map.zoomToData')}>
      <IconArrowsMaximize {...SMALL_ICON} />
      {t('map.outsideCount', { count: outside })}
      <b>{t('map.outsideZoom')}</b>
    </button>
  );
}
