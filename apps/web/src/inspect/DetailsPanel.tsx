import './feature-popup.css';
import { IconPinnedOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOpen, useSelection } from '../results/selection-store.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { setPinned, useMapPane } from '../view/map-commands.ts';
import { DetailsView } from './DetailsView.tsx';

/** The pinned details, beside the map and the other views of the result. It follows the selection. */
export function DetailsPanel({ invented }: { readonly invented: boolean }) {
  const { t } = useTranslation();
  const open = useSelection(isOpen);
  const close = () => {
    useSelection.getState().close();
    useMapPane.getState().controller?.map.getCanvas().focus({ preventScroll: true });
  };
  return (
    <aside
      className="details-panel"
      aria-label={t('popup.label')}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && close()}
    >
      {open ? (
        <DetailsView
          invented={invented}
          canPin
          onClose={() => {
            close();
            setPinned(false);
          }}
        />
      ) : (
        <div className="details-empty">
          <p>{t('popup.nothingSelected')}</p>
          <button type="button" className="card-button" onClick={() => setPinned(false)}>
            <IconPinnedOff {...BAR_ICON} />
            {t('popup.unpin')}
          </button>
        </div>
      )}
    </aside>
  );
}
