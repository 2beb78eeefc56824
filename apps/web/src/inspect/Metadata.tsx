import './tag-table.css';
import type { ElementDetails } from '@flyover/result-session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changesetAddress, userAddress } from '../results/links.ts';
import { formatAge } from '../ui/sizes.ts';
import { WebLink } from './WebLink.tsx';

/** When, by whom and in which changeset an element was last changed; folded. */
export function Metadata({ meta, invented }: { readonly meta: ElementDetails['meta']; readonly invented: boolean }) {
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
