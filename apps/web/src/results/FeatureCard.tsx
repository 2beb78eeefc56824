import { CopyButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from './FeatureList.tsx';
import { changesetAddress, elementAddress, userAddress, valueAddress } from './links.ts';
import type { ElementDetails, ElementRelation } from './result-protocol.ts';

interface Props {
  readonly details: ElementDetails;
  readonly invented: boolean;
  /** Leads back to the list, where there was one. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** Everything the answer says of one element. Texts of the data are only ever text here. */
export function FeatureCard({ details, invented, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new feature takes the focus anew
  useEffect(() => title.current?.focus({ preventScroll: true }), [details.feature]);
  const typeName = t(`popup.${details.type}`);
  return (
    <div className="feature-card" data-feature-type={details.type} data-feature-id={details.id}>
      <div className="feature-head">
        <KindIcon kind={details.kind} />
        <h2 ref={title} tabIndex={-1}>
          {details.name === '' ? `${typeName} ${details.id}` : details.name}
        </h2>
        <button type="button" className="bar-button icon" aria-label={t('popup.close')} onClick={onClose}>
          <IconX size={16} />
        </button>
        <div className="sub">
          {typeName}{' '}
          {invented ? (
            <span title={t('popup.inventedId')}>{details.id}</span>
          ) : (
            <Link address={elementAddress(details.type, details.id)}>{String(details.id)}</Link>
          )}
          {details.meta.version !== undefined && ` · ${t('popup.version', { version: details.meta.version })}`}
        </div>
      </div>
      <div className="feature-body">
        {details.tainted && <Warning text={t('popup.tainted')} />}
        {details.placeholder && <Warning text={t('popup.placeholder')} />}
        <Rows title={t('popup.tags')} none={t('popup.noTags')} rows={details.tags} />
        {details.relations.length > 0 && <Relations relations={details.relations} invented={invented} />}
        <Metadata details={details} invented={invented} />
        {details.lat !== undefined && details.lon !== undefined && (
          <>
            <h3>{t('popup.coordinates')}</h3>
            <table>
              <tbody>
                <tr>
                  <td>
                    <a href={`geo:${details.lat},${details.lon}`}>
                      {details.lat} / {details.lon}
                    </a>
                  </td>
                </tr>
              </tbody>
            </table>
          </>
        )}
      </div>
      <div className="feature-foot">
        {onBack !== undefined && (
          <button type="button" className="bar-button" onClick={onBack}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {t('popup.back')}
          </button>
        )}
        <div className="spacer" />
        <CopyButton value={details.tags.map(([key, value]) => `${key}=${value}`).join('\n')} timeout={1500}>
          {({ copied, copy }) => (
            <button type="button" className="bar-button" onClick={copy}>
              {t(copied ? 'popup.copied' : 'popup.copy')}
            </button>
          )}
        </CopyButton>
      </div>
    </div>
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

function Link({ address, children }: { readonly address: string | undefined; readonly children: string }) {
  if (address === undefined) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Rows({ title, none, rows }: { readonly title: string; readonly none: string; readonly rows: ElementDetails['tags'] }) {
  return (
    <>
      <h3>{rows.length === 0 ? none : title}</h3>
      <table>
        <tbody>
          {rows.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>
                <Link address={valueAddress(value)}>{value}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Relations({ relations, invented }: { readonly relations: readonly ElementRelation[]; readonly invented: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('popup.relations')}</h3>
      <table className="relations">
        <tbody>
          {relations.map((relation) => {
            const tag = (name: string) => relation.tags.find(([key]) => key === name)?.[1];
            const label = [tag('type'), tag('ref'), tag('name')].filter((part) => part !== undefined).join(' ');
            return (
              <tr key={`${relation.id}/${relation.role}`}>
                <th scope="row">
                  {invented ? String(relation.id) : <Link address={elementAddress('relation', relation.id)}>{String(relation.id)}</Link>}
                </th>
                <td>
                  {label}
                  {relation.role !== '' && <i> {t('popup.as', { role: relation.role })}</i>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Metadata({ details, invented }: { readonly details: ElementDetails; readonly invented: boolean }) {
  const { t, i18n } = useTranslation();
  const { meta } = details;
  if (meta.timestamp === undefined && meta.changeset === undefined && meta.user === undefined && meta.uid === undefined) return null;
  const iso = meta.timestamp === undefined ? undefined : new Date(meta.timestamp * 1000).toISOString().replace('.000Z', 'Z');
  const row = (label: string, text: string | undefined, address?: string) =>
    text !== undefined && (
      <tr>
        <th scope="row">{label}</th>
        <td>
          <Link address={invented ? undefined : address}>{text}</Link>
        </td>
      </tr>
    );
  return (
    <details>
      <summary>{t('popup.metadata')}</summary>
      <table>
        <tbody>
          {row(t('popup.time'), iso)}
          {row(t('popup.user'), meta.user, meta.user === undefined ? undefined : userAddress(meta.user))}
          {row(t('popup.uid'), meta.uid?.toLocaleString(i18n.language, { useGrouping: false }))}
          {row(
            t('popup.changeset'),
            meta.changeset?.toString(),
            meta.changeset === undefined ? undefined : changesetAddress(meta.changeset),
          )}
        </tbody>
      </table>
    </details>
  );
}
