import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAskedFile } from '../../own-data/file-background.ts';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { fitToData, useMapPane } from '../../view/map-commands.ts';
import { type MapView, useView } from '../../view/view-store.ts';
import { type Bbox, MAX_FIT_ZOOM } from '../../view/zoom.ts';
import './file-extent.css';
import { type PixelBox, pixelBox } from '../../area/area-geometry.ts';

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

/** Fits the map and moves the focus to it, since the chip disappears when the map arrives. */
function goTo(bounds: Bbox): void {
  fitToData(bounds);
  useMapPane.getState().controller?.map.getCanvas().focus();
}

/** Returns the row of the map's chips, to which this chip is added. */
function useChips(): Element | null {
  const [chips, setChips] = useState<Element | null>(null);
  useEffect(() => setChips(document.querySelector('.map-chips')), []);
  return chips;
}

// The extent of a file's data in a view: the outline to draw, and whether the data are hard to find.

/** The extent of a file in a view. */
interface ExtentInView {
  /** The outline to draw, CSS pixels; absent where it is out of view, or the data fill so much of the view that they are easy to find. */
  readonly outline?: PixelBox;
  /** Whether the data are out of view, or so small a part of it that a fit to them shows more. */
  readonly isFar: boolean;
}

/** Shares of the view below which a box is outlined, and below which it is far. */
const OUTLINED = 1 / 2;
const FAR = 1 / 6;

/** The zoom from which on no box is far: a fit to data ends there, and the map may stop a little before. */
const NEAREST = MAX_FIT_ZOOM - 0.01;

/** The smallest side of an outline, CSS pixels: a smaller one would look like a feature. */
const SMALLEST = 14;

/** Returns the extent in a view. @param bounds of the file; `west` is greater than `east` where they cross the antimeridian */
export function fileExtent(view: MapView, bounds: Bbox): ExtentInView {
  const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east;
  const box = pixelBox(view, { ...bounds, east });
  const isOut = box.right < 0 || box.left > view.width || box.bottom < 0 || box.top > view.height;
  if (isOut) return { isFar: true };
  const share = Math.max((box.right - box.left) / view.width, (box.bottom - box.top) / view.height);
  return { isFar: share < FAR && view.zoom < NEAREST, ...(share < OUTLINED && { outline: atLeast(box) }) };
}

/** Returns a box widened around its centre to the smallest size. */
function atLeast({ left, top, right, bottom }: PixelBox): PixelBox {
  const [wide, high] = [Math.max(0, SMALLEST - (right - left)) / 2, Math.max(0, SMALLEST - (bottom - top)) / 2];
  return { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high };
}
