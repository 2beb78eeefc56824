import './details.css';
import './feature-place.css';
import type { ElementDetails } from '@flyover/result-session';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { shownLook, useRun } from '../run/run-store.ts';
import { useCopy } from '../ui/CopyButton.tsx';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { formatArea, formatLength } from '../ui/sizes.ts';
import type { ChangeDetailsProps } from './ChangeDetails.tsx';
import { Metadata } from './Metadata.tsx';
import { RelationRows } from './RelationRows.tsx';
import type { StyleRulesProps } from './StyleRules.tsx';
import { TagTable } from './TagTable.tsx';

const ChangeDetails = lazyPart<ChangeDetailsProps>(
  'time',
  async () => (await withTexts(import('./ChangeDetails.tsx'), 'time')).ChangeDetails,
);
const StyleRules = lazyPart<StyleRulesProps>('style-rules', async () => (await import('./StyleRules.tsx')).StyleRules);

interface Props {
  readonly details: ElementDetails;
  readonly invented: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** All the data of one element. Texts of the data are always rendered as plain text. */
export function FeatureCard({ details, invented, scroller }: Props) {
  const { t } = useTranslation();
  const { lat, lon, relations } = details;
  // a comparison has a style, but no sheet of the user's
  const styled = useRun((run) => {
    const look = shownLook(run);
    return look?.style.styled === true && look.sheets.length > 0;
  });
  return (
    <>
      {details.tainted && <Warning text={t('popup.tainted')} />}
      {details.crossesItself && <Warning text={t('popup.crossesItself')} />}
      {details.placeholder && <Warning text={t('popup.placeholder')} />}
      {details.kind === 'none' && <p className="feature-note">{t('popup.notDrawn')}</p>}
      {details.change !== undefined && (
        <PartBoundary>
          <Suspense fallback={null}>
            <ChangeDetails details={details} />
          </Suspense>
        </PartBoundary>
      )}
      <TagTable tags={details.tags} scroller={scroller} />
      {relations.length > 0 && <RelationRows relations={relations} invented={invented} />}
      {styled && details.feature >= 0 && details.layer === undefined && (
        <PartBoundary>
          <Suspense fallback={null}>
            <StyleRules details={details} />
          </Suspense>
        </PartBoundary>
      )}
      <Metadata meta={details.meta} invented={invented} />
      {details.measure !== undefined && <Measure measure={details.measure} />}
      {lat !== undefined && lon !== undefined && (
        <Coordinates lat={lat} lon={lon} title={t(details.kind === 'point' ? 'popup.coordinates' : 'popup.center')} />
      )}
    </>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="feature-warning">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {text}
    </p>
  );
}

function Measure({ measure }: { readonly measure: NonNullable<ElementDetails['measure']> }) {
  const { t, i18n } = useTranslation();
  const size = measure.kind === 'length' ? formatLength(measure.metres, i18n.language) : formatArea(measure.squareMetres, i18n.language);
  return (
    <div className="feature-measure">
      <h3>{t(measure.kind === 'length' ? 'popup.length' : 'popup.areaSize')}</h3>
      <span>{size}</span>
    </div>
  );
}

/** A geo link: what opens it is up to the device. */
function Coordinates({ lat, lon, title }: { readonly lat: number; readonly lon: number; readonly title: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const label = t(copied ? 'popup.copied' : 'popup.copyCoordinates');
  return (
    <div className="coordinates">
      <h3>{title}</h3>
      <a href={`geo:${lat},${lon}`} dir="ltr">
        {lat} / {lon}
      </a>
      <Tooltip label={label}>
        <button type="button" className="bar-button icon" aria-label={label} onClick={() => copy(`${lat}, ${lon}`)}>
          {copied ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
        </button>
      </Tooltip>
    </div>
  );
}
