import type { ElementDetails } from '@flyover/result-session';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../ui/sizes.ts';
import './tag-table.css';
import './change-details.css';

export interface ChangeDetailsProps {
  readonly details: ElementDetails;
}

const SIGNS = { added: '+', removed: '−', changed: '≠' } as const;

/** The change of an element between two moments, with its tags before and after. */
export function ChangeDetails({ details }: ChangeDetailsProps) {
  const { t } = useTranslation();
  const { change, before, tags } = details;
  if (change === undefined) return null;
  const rows = before === undefined || IS_ONE_SIDED.has(change) ? [] : tagChanges(before.tags, tags);
  return (
    <section className="change-details">
      <h3>
        <i className={`change-sign ${change}`} aria-hidden /> {t(`time.became.${change}`)}
      </h3>
      {before !== undefined && <Versions details={details} />}
      {rows.length > 0 && (
        <table className="change-table">
          <thead>
            <tr>
              <th scope="col">{t('time.tag')}</th>
              <th scope="col">{t('time.before')}</th>
              <th scope="col">{t('time.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ChangeRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && change === 'modified' && <p className="feature-note">{t('time.sameTags')}</p>}
    </section>
  );
}

/** Of these there is nothing to compare: only one side is known, or only one is there. */
const IS_ONE_SIDED: ReadonlySet<string> = new Set(['deleted', 'left', 'entered']);

function ChangeRow({ row: { key, kind, before, after } }: { readonly row: TagChange }) {
  const { t } = useTranslation();
  return (
    <tr className={`tag-${kind}`}>
      <th scope="row">
        <span aria-hidden>{SIGNS[kind]} </span>
        <span className="visually-hidden">{t(`time.tagChange.${kind}`)} </span>
        <bdi>{key}</bdi>
      </th>
      <td>{before === undefined ? <NoValue /> : <bdi>{before}</bdi>}</td>
      <td>{after === undefined ? <NoValue /> : <bdi>{after}</bdi>}</td>
    </tr>
  );
}

function NoValue() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('time.noValue')}</span>
    </>
  );
}

/** The version and author of both states, as far as they are known. */
function Versions({ details: { meta, before } }: ChangeDetailsProps) {
  const { t, i18n } = useTranslation();
  const reported = (state: ElementDetails['meta'] | undefined) => {
    if (state?.version === undefined) return undefined;
    const version = t('popup.version', { version: state.version });
    const age =
      state.timestamp === undefined ? '' : ` · ${formatAge(new Date(state.timestamp * 1000).toISOString(), Date.now(), i18n.language)}`;
    return `${version}${state.user === undefined ? '' : ` · ${state.user}`}${age}`;
  };
  const [then, now] = [reported(before?.meta), reported(meta)];
  if (then === undefined && now === undefined) return null;
  return (
    <dl className="change-versions">
      {then !== undefined && (
        <div>
          <dt>{t('time.before')}</dt>
          <dd>
            <bdi>{then}</bdi>
          </dd>
        </div>
      )}
      {now !== undefined && (
        <div>
          <dt>{t('time.after')}</dt>
          <dd>
            <bdi>{now}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

// The differences between the tags of two states of an element.

type Tags = ElementDetails['tags'];

/** A key whose value is another. */
export interface TagChange {
  readonly key: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

/** Keys in the order of the later state, then those that it has no more; what is the same is left out. */
export function tagChanges(before: Tags, after: Tags): TagChange[] {
  const [then, now] = [new Map(before), new Map(after)];
  const changes: TagChange[] = [];
  for (const [key, value] of now) {
    const old = then.get(key);
    if (old === undefined) changes.push({ key, kind: 'added', after: value });
    else if (old !== value) changes.push({ key, kind: 'changed', before: old, after: value });
  }
  for (const [key, value] of then) if (!now.has(key)) changes.push({ key, kind: 'removed', before: value });
  return changes;
}
