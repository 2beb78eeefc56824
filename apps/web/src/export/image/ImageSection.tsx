import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../area/area-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { type MapView, useView, viewBbox } from '../../view/view-store.ts';
import type { Bbox } from '../../view/zoom.ts';
import { ImageChoice, VectorChoice } from './ImageChoice.tsx';
import './image.css';

/** The map for other programs: as an image, as a vector image, and what it shows in numbers. */
export function ImageSection() {
  const { t } = useTranslation();
  return (
    <div className="image-section">
      <section aria-labelledby="image-png">
        <h3 id="image-png">
          {t('image.png')} <span className="image-ending">.png</span>
        </h3>
        <ImageChoice />
      </section>
      <section aria-labelledby="image-svg">
        <h3 id="image-svg">
          {t('image.svg')} <span className="image-ending">.svg</span>
        </h3>
        <VectorChoice />
      </section>
      <section aria-labelledby="image-view">
        <h3 id="image-view">{t('image.view')}</h3>
        <ViewInfo />
      </section>
    </div>
  );
}

/** The current view of the map as lines; each can be copied. */
function ViewInfo() {
  const { t } = useTranslation();
  const view = useView();
  const area = useArea(({ enabled, bounds }) => (enabled ? bounds : undefined));
  return (
    <table className="image-view">
      <tbody>
        {viewInfo(view, area).map((row) => (
          <tr key={row.fact}>
            <th scope="row">{t(`image.fact.${row.fact}`)}</th>
            <td>{row.text}</td>
            <td>
              <CopyFact row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CopyFact({ row }: { readonly row: ViewRow }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const name = copied ? t('image.copied') : t('image.copy', { what: t(`image.fact.${row.fact}`) });
  return <IconButton label={name} icon={copied ? IconCheck : IconCopy} onClick={() => copy(row.text)} />;
}

// The current view of the map, as texts to copy.

export type ViewFact = 'center' | 'zoom' | 'latFirst' | 'lonFirst' | 'area' | 'osm' | 'geo';

export interface ViewRow {
  readonly fact: ViewFact;
  readonly text: string;
}

/** Decimals of degrees: a tenth of a metre. */
const DECIMALS = 6;

/** @param area the selected area, where there is one */
export function viewInfo(view: MapView, area: Bbox | undefined): ViewRow[] {
  const { lat, lon, zoom } = view;
  const { south, west, north, east } = viewBbox(view);
  const rounded = String(Math.round(zoom * 100) / 100);
  return [
    { fact: 'center', text: list(lat, lon) },
    { fact: 'zoom', text: rounded },
    { fact: 'latFirst', text: list(south, west, north, east) },
    { fact: 'lonFirst', text: list(west, south, east, north) },
    ...(area === undefined ? [] : [{ fact: 'area' as const, text: list(area.south, area.west, area.north, area.east) }]),
    { fact: 'osm', text: `https://www.openstreetmap.org/#map=${Math.round(zoom)}/${degrees(lat)}/${degrees(lon)}` },
    { fact: 'geo', text: `geo:${degrees(lat)},${degrees(lon)}?z=${Math.round(zoom)}` },
  ];
}

function list(...values: readonly number[]): string {
  return values.map(degrees).join(', ');
}

function degrees(value: number): string {
  return String(Number(value.toFixed(DECIMALS)) + 0);
}
