import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAskedFile } from '../../own-data/file-background.ts';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { fitToData, useMapPane } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import type { Bbox } from '../../view/zoom.ts';
import './file-extent.css';
import { fileExtent } from './file-extent.ts';

/** Shows the extent of the queried file while the map shows a much larger or another area, with a chip that goes there. */
export function FileExtent() {
  const file = useAskedFile();
  return file?.bounds === undefined ? null : <Extent name={file.name} bounds={file.bounds} />;
}

function Extent({ name, bounds }: { readonly name: string; readonly bounds: Bbox }) {
  const { t } = useTranslation();
  const { outline, isFar } = fileExtent(useView(), bounds);
  const chips = useChips();
  return (
    <>
      {outline !== undefined && (
        <div
          className="file-outline"
          role="img"
          aria-label={name}
          style={{ left: outline.left, top: outline.top, width: outline.right - outline.left, height: outline.bottom - outline.top }}
        />
      )}
      {isFar &&
        chips !== null &&
        createPortal(
          <button type="button" className="map-chip file-chip floating" onClick={() => goTo(bounds)}>
            <IconArrowsMaximize {...SMALL_ICON} />
            <bdi className="file-name">{name}</bdi>
            <b>{t('map.zoomToData')}</b>
          </button>,
          chips,
        )}
    </>
  );
}

/** The chip goes as the map arrives: the map takes the focus. */
function goTo(bounds: Bbox): void {
  fitToData(bounds);
  useMapPane.getState().controller?.map.getCanvas().focus();
}

/** The row of the map's chips, where this one stands with the others. */
function useChips(): Element | null {
  const [chips, setChips] = useState<Element | null>(null);
  useEffect(() => setChips(document.querySelector('.map-chips')), []);
  return chips;
}
