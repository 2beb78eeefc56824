import type { ElementDetails, FeatureHit } from '@flyover/result-session';
import { Menu, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconBrush,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconLine,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPolygon,
  IconSitemap,
  IconX,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadInJosm, tellJosmProblem } from '../josm/josm-remote.ts';
import { useLayers } from '../layers/layers-store.ts';
import { showInData } from '../raw/raw-actions.ts';
import { editorLinks, elementAddress, shortId } from '../results/links.ts';
import { useSelection } from '../results/selection-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { useActions } from '../ui/actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { BAR_ICON, MENU_ICON, SMALL_ICON } from '../ui/icon-sizes.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { showToast } from '../ui/toasts.ts';
import { useCopy } from '../ui/use-copy.ts';
import { setPinned, useMapPane } from '../view/map-commands.ts';
import { FeatureCard } from './FeatureCard.tsx';
import { markFeature, unmarkFeature } from './hover.ts';
import { chooseHit, detailsOfHit, stepHits } from './select-feature.ts';
import { WebLink } from './TagTable.tsx';
import { useThingName } from './thing-name.ts';
import './details.css';
import '../ui/menu.css';
import './feature-list.css';

interface Props {
  /** Whether the data is invented: its ids do not exist at OpenStreetMap. */
  readonly invented: boolean;
  /** Whether there is a panel to pin it to. */
  readonly canPin: boolean;
  readonly onClose: () => void;
}

/** The selection, in a popup, a panel or a sheet: the details of one element, or the list of features to choose from. */
export function DetailsView({ invented, canPin, onClose }: Props) {
  const { t } = useTranslation();
  const selection = useSelection();
  const { hits, total, details, ofView, trail, focusWanted } = selection;
  const pinned = useMapPane((state) => state.pinned);
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shown = details ?? hits;
  const thing = useThingName(details);
  // registered while the result has a style sheet
  const redraw = useActions(({ actions }) => actions.findLast(({ id }) => id === 'style.redraw'));
  useFocusWhenWanted(title, focusWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is read from its beginning
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [shown]);

  const word = details && (details.madeType ?? t(`popup.${details.type}`));
  const id = details && (details.digits ?? details.id);
  const identity = details && { 'data-feature-type': details.type, 'data-feature-id': details.id };
  return (
    <div className="feature-card" {...identity}>
      <div className="feature-head">
        {details !== undefined && <KindIcon kind={details.kind} />}
        <h2 ref={title} tabIndex={-1}>
          <bdi>{details === undefined ? listTitle() : details.name || thing || `${word} ${id}`}</bdi>
        </h2>
        {canPin && (
          <IconButton
            label={t(pinned ? 'popup.unpin' : 'popup.pin')}
            icon={pinned ? IconPinnedOff : IconPin}
            pressed={pinned}
            onClick={() => setPinned(!pinned)}
          />
        )}
        <IconButton label={t('popup.close')} icon={IconX} onClick={onClose} />
        {details !== undefined && (
          <div className="feature-identity">
            <span className="sub">
              {details.name !== '' && thing ? `${thing} · ` : ''}
              {word}{' '}
              {invented ? (
                <span title={t('popup.inventedId')}>{id}</span>
              ) : (
                <WebLink address={elementAddress(details.type, details.id)} title={t('popup.openElement')}>
                  {id}
                </WebLink>
              )}
              {details.meta.version !== undefined && ` · ${t('popup.version', { version: details.meta.version })}`}
              <LayerName layer={details.layer} />
            </span>
            {details.layer === undefined && (
              <IconButton label={t('popup.showInData')} icon={IconFileText} onClick={() => void showInData(details)} />
            )}
            {redraw !== undefined && details.layer === undefined && (
              <IconButton label={t(redraw.label)} shortcuts={redraw.shortcuts} icon={IconBrush} onClick={redraw.run} />
            )}
            <CopyMenu details={details} invented={invented} />
            {!invented && <EditMenu details={details} />}
          </div>
        )}
      </div>
      <div ref={body} className="feature-body">
        {details === undefined ? (
          <FeatureList hits={hits} />
        ) : (
          <FeatureCard key={`${details.type}/${details.id}`} details={details} invented={invented} scroller={body} />
        )}
      </div>
      {details !== undefined && (trail.length > 0 || hits.length > 1) && <Steps />}
    </div>
  );

  function listTitle(): string {
    const shownOf = { count: total, shown: hits.length };
    if (ofView) return t(total > hits.length ? 'popup.firstInView' : 'popup.inView', shownOf);
    return t(total > hits.length ? 'popup.firstOf' : 'popup.several', shownOf);
  }
}

/** The buttons for the way back, and for the next and previous feature of the list. */
function Steps() {
  const { t } = useTranslation();
  const { hits, details, trail, back } = useSelection();
  const at = hits.findIndex(({ feature }) => feature === details?.feature);
  const inList = trail.length === 0 && hits.length > 1 && at !== -1;
  const before = trail.at(-1);
  return (
    <div className="feature-foot">
      <button type="button" className="bar-button" onClick={back}>
        <IconArrowLeft {...MENU_ICON} />
        {before === undefined
          ? t('popup.back')
          : t('popup.backTo', { name: before.name || `${before.madeType ?? t(`popup.${before.type}`)} ${before.digits ?? before.id}` })}
      </button>
      <div className="spacer" />
      {inList && (
        <>
          <IconButton label={t('popup.previous')} icon={IconChevronLeft} disabled={at === 0} onClick={() => void stepHits(-1)} />
          <span role="status">{t('popup.position', { at: at + 1, count: hits.length })}</span>
          <IconButton label={t('popup.next')} icon={IconChevronRight} disabled={at === hits.length - 1} onClick={() => void stepHits(1)} />
        </>
      )}
    </div>
  );
}

/** Moves the focus to the title whenever the keyboard has opened or changed the content. */
function useFocusWhenWanted(title: RefObject<HTMLHeadingElement | null>, focusWanted: number): void {
  useEffect(() => {
    if (focusWanted === lastGiven) return;
    lastGiven = focusWanted;
    title.current?.focus({ preventScroll: true });
  }, [title, focusWanted]);
}

/** The last fulfilled focus request: a view that is rendered again, such as after pinning, does not take the focus again. */
let lastGiven = 0;

/** The menu of an element's copyable forms. */
function CopyMenu({ details, invented }: { readonly details: ElementDetails; readonly invented: boolean }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const address = invented ? undefined : elementAddress(details.type, details.id);
  const { lat, lon, tags } = details;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label={t(copied ? 'popup.copied' : 'popup.copy')}>
          <button type="button" className={`bar-button ${copied ? '' : 'icon'}`} aria-label={t(copied ? 'popup.copied' : 'popup.copy')}>
            {copied ? <IconCheck {...BAR_ICON} /> : <IconCopy {...BAR_ICON} />}
            {copied && t('popup.copied')}
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(details.digits ?? String(details.id))}>{t('popup.copyId')}</Menu.Item>
        <Menu.Item disabled={tags.length === 0} onClick={() => copy(tags.map(([key, value]) => `${key}=${value}`).join('\n'))}>
          {t('popup.copyTags')}
        </Menu.Item>
        {lat !== undefined && lon !== undefined && (
          <Menu.Item onClick={() => copy(`${lat}, ${lon}`)}>{t('popup.copyCoordinates')}</Menu.Item>
        )}
        {address !== undefined && <Menu.Item onClick={() => copy(address)}>{t('popup.copyLink')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens an element in an editor: the one that the settings prefer stands first. */
function EditMenu({ details: { type, id } }: { readonly details: ElementDetails }) {
  const { t } = useTranslation();
  const preference = useSettings(({ editor_preference }) => editor_preference);
  const links = editorLinks(type, id);
  if (links.length === 0) return null;

  const openJosm = async () => {
    const problem = await loadInJosm(shortId(type, id));
    if (problem === undefined) showToast({ text: t('popup.josm.done') });
    else tellJosmProblem(problem);
  };
  const josm = (
    <Menu.Item key="JOSM" onClick={() => void openJosm()}>
      JOSM
      <span className="menu-note">{t('popup.josm.note')}</span>
    </Menu.Item>
  );
  const others = links.map(({ name, address }) => (
    <Menu.Item
      key={name}
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink {...SMALL_ICON} />}
    >
      {name}
    </Menu.Item>
  ));
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={t('popup.edit')} icon={IconPencil} />
      </Menu.Target>
      <Menu.Dropdown>{preference === 'josm' ? [josm, ...others] : [others[0], josm, ...others.slice(1)]}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * Several features under the pointer or in view, small ones first. The arrow keys move through them; the current one is marked on the map.
 */
function FeatureList({ hits }: { readonly hits: readonly FeatureHit[] }) {
  const { t } = useTranslation();
  const total = useSelection((selection) => selection.total);
  useEffect(() => unmarkFeature, []);
  const mark = async (hit: FeatureHit) => {
    const geometry = (await detailsOfHit(hit))?.geometry;
    const { hits: shown, details } = useSelection.getState();
    if (shown === hits && details === undefined) markFeature(hit.feature, geometry);
  };
  return (
    <>
      <ul
        className="feature-list"
        onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll('button')])}
        onMouseLeave={unmarkFeature}
        onBlur={unmarkFeature}
      >
        {hits.map((hit) => (
          <li key={hit.feature}>
            <button
              type="button"
              onMouseEnter={() => void mark(hit)}
              onFocus={() => void mark(hit)}
              onClick={() => void chooseHit(hit, true)}
            >
              <KindIcon kind={hit.kind} />
              <bdi className="name">{hit.name || hit.mainTag || t('popup.unnamed')}</bdi>
              <LayerName layer={hit.layer} />
              <span className="id">
                {hit.madeType ?? t(`popup.${hit.type}`)} {hit.digits ?? hit.id}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > hits.length && <p className="feature-note">{t('popup.more', { count: total - hits.length })}</p>}
    </>
  );
}

const ICONS = { point: IconCircle, line: IconLine, polygon: IconPolygon, none: IconSitemap } as const;

/** The geometry of a feature as an icon. */
function KindIcon({ kind }: { readonly kind: FeatureHit['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon {...BAR_ICON} />;
}

/** The kept layer of a feature, with its colour; nothing for the result. */
function LayerName({ layer: id }: { readonly layer: number | undefined }) {
  const layer = useLayers(({ layers }) => layers.find((each) => each.id === id));
  if (layer === undefined) return null;
  return (
    <span className="of-layer">
      <i style={{ background: layer.color }} aria-hidden />
      <bdi>{layer.name}</bdi>
    </span>
  );
}
