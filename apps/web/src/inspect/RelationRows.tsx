import './relation-rows.css';
import type { ElementRelation } from '@flyover/result-session';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { elementAddress } from '../results/links.ts';
import { followElement } from './select-feature.ts';
import { WebLink } from './WebLink.tsx';

/** So many are listed before the rest is asked for. */
const SHOWN_AT_ONCE = 50;

/** The relations an element belongs to: each leads to the details of the relation, and to its page. */
export function RelationRows({ relations, invented }: { readonly relations: readonly ElementRelation[]; readonly invented: boolean }) {
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
                {address !== undefined && <IconExternalLink size={14} stroke={1.75} aria-hidden />}
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

/** `route R1 Round`: type, ref and name, those of them that are there. */
function describe({ tags }: ElementRelation): string {
  const tag = (name: string) => tags.find(([key]) => key === name)?.[1];
  return [tag('type'), tag('ref'), tag('name')].filter((part) => part !== undefined).join(' ');
}
