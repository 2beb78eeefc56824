import { Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconEye, IconEyeOff, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunOutcome } from '../results/result-protocol.ts';
import { fitToData, zoomBy } from './map-commands.ts';
import { overlaps } from './view-pixels.ts';
import { useView, viewBbox } from './view-store.ts';

/** Specification, section 9: how long the hint at "zoom to data" stands, ms. */
const HINT_TIME = 2600;

interface Props {
  readonly outcome: RunOutcome | undefined;
  readonly overlay: boolean;
  readonly onOverlay: (visible: boolean) => void;
}

export function MapButtons({ outcome, overlay, onOverlay }: Props) {
  const { t } = useTranslation();
  const hint = useOutsideHint(outcome);
  const bounds = outcome?.bounds;
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip label={label} position="right">
      <button type="button" className="map-button" aria-label={label} aria-disabled={disabled} onClick={() => !disabled && onClick()}>
        {icon}
      </button>
    </Tooltip>
  );
  return (
    <div className="map-buttons">
      <div className="floating">
        {button(t('map.zoomIn'), <IconPlus size={18} stroke={1.75} />, () => zoomBy(1))}
        {button(t('map.zoomOut'), <IconMinus size={18} stroke={1.75} />, () => zoomBy(-1))}
      </div>
      <div className="floating">
        <Tooltip label={t('map.outside')} position="right" opened={hint} withArrow>
          <div>
            {button(
              t(bounds === undefined ? 'map.noData' : 'map.zoomToData'),
              <IconArrowsMaximize size={18} stroke={1.75} />,
              () => bounds !== undefined && fitToData(bounds),
              bounds === undefined,
            )}
          </div>
        </Tooltip>
        {button(t('map.overlay'), overlay ? <IconEye size={18} stroke={1.75} /> : <IconEyeOff size={18} stroke={1.75} />, () =>
          onOverlay(!overlay),
        )}
      </div>
    </div>
  );
}

/** True for a moment after a run whose data lies outside the view. */
function useOutsideHint(outcome: RunOutcome | undefined): boolean {
  const [hint, setHint] = useState(false);
  useEffect(() => {
    if (outcome?.bounds === undefined || overlaps(outcome.bounds, viewBbox(useView.getState()))) return;
    setHint(true);
    const timer = setTimeout(() => setHint(false), HINT_TIME);
    return () => {
      clearTimeout(timer);
      setHint(false);
    };
  }, [outcome]);
  return hint;
}
