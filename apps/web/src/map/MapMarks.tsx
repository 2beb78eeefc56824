import { IconMapPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFoundPlace } from '../places/go-to-place.ts';
import { metresPerPixel } from '../view/scale-bar.ts';
import { toPixel, useView } from '../view/view-store.ts';
import { useLocation } from './locate.ts';

/** Marks over the map that are no result: where the user is, and the place that was searched. */
export function MapMarks() {
  return (
    <div className="map-marks">
      <UserMark />
      <PlaceMark />
    </div>
  );
}

/** With the circle that the browser is sure of. */
function UserMark() {
  const { t } = useTranslation();
  const view = useView();
  const location = useLocation((state) => state.location);
  if (location === undefined) return null;
  const { x, y } = toPixel(view, location.lat, location.lon);
  // beyond this a circle is a ground without an edge
  const radius = Math.min(location.accuracy / metresPerPixel(location.lat, view.zoom), 4000);
  return (
    <>
      <div className="location-circle" style={{ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }} />
      <div className="location-mark" role="img" aria-label={t('map.you')} style={{ left: x, top: y }} />
    </>
  );
}

function PlaceMark() {
  const view = useView();
  const found = useFoundPlace((state) => state.found);
  if (found === undefined) return null;
  const { x, y } = toPixel(view, found.lat, found.lon);
  return (
    <div className="place-mark" role="img" aria-label={found.name} style={{ left: x, top: y }}>
      <IconMapPinFilled size={28} />
    </div>
  );
}
