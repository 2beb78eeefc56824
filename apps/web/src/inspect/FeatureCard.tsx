import type { ElementDetails, ElementRelation } from '@flyover/result-session';
import { IconAlertTriangle, IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesetAddress, elementAddress, userAddress } from '../results/links.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { withTexts } from '../ui/i18n.ts';
import { MENU_ICON, SMALL_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { formatAge, formatArea, formatLength } from '../ui/sizes.ts';
import { useCopy } from '../ui/use-copy.ts';
import type { ChangeDetailsProps } from './ChangeDetails.tsx';
import type { StyleRulesProps } from './StyleRules.tsx';
import { followElement } from './select-feature.ts';
import { TagTable, WebLink } from './TagTable.tsx';
import './details.css';
import './feature-place.css';
import './tag-table.css';
import './relation-rows.css';

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
    const shown = shownStyle(run);
    return shown?.style.styled === true && shown.sheets.length > 0;
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
      <IconAlertTriangle {...MENU_ICON} />
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

/** A geo link, which the device opens in an app of its choice. */
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
      <IconButton label={label} icon={copied ? IconCheck : IconCopy} size={MENU_ICON} onClick={() => copy(`${lat}, ${lon}`)} />
    </div>
  );
}

/** When, by whom and in which changeset an element was last changed; folded. */
function Metadata({ meta, invented }: { readonly meta: ElementDetails['meta']; readonly invented: boolean }) {
  const { t, i18n } = useTranslation();
  const { version, timestamp, user, uid, changeset } = meta;
  if ([version, timestamp, user, uid, changeset].every((value) => value === undefined)) return null;
  const iso = timestamp === undefined ? undefined : new Date(timestamp * 1000).toISOString().replace('.000Z', 'Z');
  const row = (label: string, value: ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
  return (
    <details>
      <summary>{t('popup.metadata')}</summary>
      <table>
        <tbody>
          {version !== undefined && row(t('popup.versionNumber'), version)}
          {iso !== undefined &&
            row(
              t('popup.time'),
              <time dateTime={iso} title={iso}>
                {formatAge(iso, Date.now(), i18n.language)}
              </time>,
            )}
          {user !== undefined &&
            row(
              t('popup.user'),
              <WebLink address={invented ? undefined : userAddress(user)}>
                <bdi>{user}</bdi>
              </WebLink>,
            )}
          {uid !== undefined && row(t('popup.uid'), uid)}
          {changeset !== undefined &&
            row(t('popup.changeset'), <WebLink address={invented ? undefined : changesetAddress(changeset)}>{changeset}</WebLink>)}
        </tbody>
      </table>
    </details>
  );
}

/** The number of entries listed until the user requests the rest. */
const SHOWN_AT_ONCE = 50;

/** The relations an element belongs to: each leads to the details of the relation, and to its page. */
function RelationRows({ relations, invented }: { readonly relations: readonly ElementRelation[]; readonly invented: boolean }) {
  const { t, i18n } = useTranslation();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <h3>
        {t('popup.relations')} <span className="count">{t('popup.count', { count: relations.length })}</span>
      </h3>
      <ul className="relation-rows">
        {relations.slice(0, limit).map((relation, index) => {
          const address = invented ? undefined : elementAddress('relation', relation.id);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an element may be in one relation twice with one role; the rows never change places
            <li key={index}>
              <button type="button" className="relation-row" onClick={() => void followElement('relation', relation.id)}>
                <span className="relation-name">
                  <bdi>{describe(relation) || `${t('popup.relation')} ${relation.id}`}</bdi>
                </span>
                <span className="relation-role">{relation.role === '' ? t('popup.noRole') : t('popup.as', { role: relation.role })}</span>
              </button>
              <WebLink address={address} title={t('popup.openRelation', { id: relation.id })}>
                <span className="relation-id">{relation.id}</span>
                {address !== undefined && <IconExternalLink {...SMALL_ICON} />}
              </WebLink>
            </li>
          );
        })}
      </ul>
      {relations.length > limit && (
        <button type="button" className="link-button" onClick={() => setLimit(limit + 1000)}>
          {t('popup.moreRelations', { rest: (relations.length - limit).toLocaleString(i18n.language) })}
        </button>
      )}
    </>
  );
}

/** Returns type, ref and name of a relation, as far as present: `route R1 Round`. */
function describe({ tags }: ElementRelation): string {
  const tag = (name: string) => tags.find(([key]) => key === name)?.[1];
  return [tag('type'), tag('ref'), tag('name')].filter((part) => part !== undefined).join(' ');
}
