import type { ElementDetails } from '@flyover/result-session';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { useInspect } from './inspect-store.ts';
import { tagLanguage } from './tag-language.ts';
import { linkValue, type TagLinks } from './value-links.ts';
import '@mantine/core/styles/Input.css';
import './tag-table.css';

type Tags = ElementDetails['tags'];

/** The number of tags above which there is a search field. */
const SEARCHED = 20;

/** The number of rows above which only those in view are rendered. */
const VIRTUAL = 100;

interface TagTableProps {
  readonly tags: Tags;
  /** The scroll container. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The tags in two columns. */
export function TagTable({ tags, scroller }: TagTableProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  if (tags.length === 0) return <h3>{t('popup.noTags')}</h3>;
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? tags : tags.filter(([key, value]) => `${key}=${value}`.toLowerCase().includes(wanted));
  return (
    <>
      <h3>
        {t('popup.tags')} <span className="count">{t('popup.count', { count: tags.length })}</span>
      </h3>
      {tags.length > SEARCHED && (
        <div className="tag-search">
          <TextInput
            size="xs"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('popup.searchTags')}
            aria-label={t('popup.searchTags')}
            leftSection={<IconSearch {...SMALL_ICON} />}
          />
        </div>
      )}
      {found.length === 0 && <p className="feature-note">{t('popup.noTagFound')}</p>}
      {found.length <= VIRTUAL ? <AllRows tags={found} /> : <RowsInView tags={found} scroller={scroller} />}
    </>
  );
}

function AllRows({ tags }: { readonly tags: Tags }) {
  const tagLinks = useTagLinks();
  return (
    <table className="tags">
      <tbody>
        {tags.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">
              <TagKey tagKey={key} />
            </th>
            <td>
              <TagValue tagKey={key} value={value} tagLinks={tagLinks} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows have the height of their texts; empty space replaces those above and below the view. */
function RowsInView({ tags, scroller }: TagTableProps) {
  const tagLinks = useTagLinks();
  const table = useRef<HTMLTableElement>(null);
  const rows = useVirtualizer({
    count: tags.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 27,
    overscan: 10,
    scrollMargin: table.current?.offsetTop ?? 0,
    getItemKey: (index) => tags[index][0],
  });
  const shown = rows.getVirtualItems();
  const margin = rows.options.scrollMargin;
  const before = shown.length === 0 ? 0 : shown[0].start - margin;
  const after = shown.length === 0 ? 0 : rows.getTotalSize() - (shown[shown.length - 1].end - margin);
  return (
    <table ref={table} className="tags" aria-rowcount={tags.length}>
      <tbody>
        <tr className="space" style={{ height: before }} />
        {shown.map(({ index, key }) => (
          <tr key={key} ref={rows.measureElement} data-index={index} aria-rowindex={index + 1}>
            <th scope="row">
              <TagKey tagKey={tags[index][0]} />
            </th>
            <td>
              <TagValue tagKey={tags[index][0]} value={tags[index][1]} tagLinks={tagLinks} />
            </td>
          </tr>
        ))}
        <tr className="space" style={{ height: after }} />
      </tbody>
    </table>
  );
}

/** A key; where it is too long for its column it wraps after `_` or `:`. */
function TagKey({ tagKey }: { readonly tagKey: string }) {
  const parts = tagKey.split(/([_:]+)/);
  return (
    <bdi>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one key never change places
        <Fragment key={index}>
          {part}
          {index % 2 === 1 && <wbr />}
        </Fragment>
      ))}
    </bdi>
  );
}

/** The length above which a value is cut until the user expands it, characters. */
const LONG = 500;

interface TagValueProps {
  readonly tagKey: string;
  readonly value: string;
  readonly tagLinks?: TagLinks;
}

/** The value of a tag with its links. It is always rendered as text, and its writing direction is isolated. */
function TagValue({ tagKey, value, tagLinks }: TagValueProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const isCut = value.length > LONG && !whole;
  const shown = isCut ? value.slice(0, LONG) : value;
  return (
    <>
      <bdi lang={tagLanguage(tagKey, value)}>
        {value.length > LONG
          ? shown
          : linkValue(tagKey, value, tagLinks).map(({ text, address }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <WebLink key={index} address={address}>
                {text}
              </WebLink>
            ))}
        {isCut && '…'}
      </bdi>
      {isCut && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {t('popup.showAll', { count: value.length })}
        </button>
      )}
    </>
  );
}

/** A link out of the app without a referrer; without an address only its text. */
export function WebLink({
  address,
  title,
  children,
}: {
  readonly address?: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  if (address === undefined) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={title}>
      {children}
    </a>
  );
}

/** Returns the table of further links, undefined until it has loaded. Without it the values are plain text. */
function useTagLinks(): TagLinks | undefined {
  const table = useInspect((state) => state.tagLinks);
  useEffect(() => {
    if (table !== undefined) return;
    import('./tag-link-table.ts').then(
      ({ tagLinkTable }) => useInspect.setState({ tagLinks: tagLinkTable }),
      () => console.warn('the table of tag links could not be fetched'),
    );
  }, [table]);
  return table;
}
