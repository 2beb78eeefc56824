import { useTranslation } from 'react-i18next';
import { metresPerPixel, scaleBar } from '../view/scale-bar.ts';
import { useView } from '../view/view-store.ts';

/** A bar is so wide at most, CSS pixels. */
const WIDEST = 96;

/** The scale bar, measured in the middle of the map. */
export function MapScale() {
  const { i18n } = useTranslation();
  const metresAPixel = useView(({ lat, zoom }) => metresPerPixel(lat, zoom));
  const { pixels, label } = scaleBar(metresAPixel, WIDEST, i18n.language);
  return (
    <div className="map-scale" style={{ width: pixels }}>
      {label}
    </div>
  );
}
