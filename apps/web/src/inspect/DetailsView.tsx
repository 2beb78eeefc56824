import './details.css';
import { Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconBrush,
  IconChevronLeft,
  IconChevronRight,
  IconFileText,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showInData } from '../raw/show-in-data.ts';
import { elementAddress } from '../results/links.ts';
import { useSelection } from '../results/selection-store.ts';
import { useActions, withShortcut } from '../ui/actions.ts';
import { CopyMenu } from './CopyMenu.tsx';
import { EditMenu } from './EditMenu.tsx';
import { FeatureCard } from './FeatureCard.tsx';
import { FeatureList } from './FeatureList.tsx';
import { KindIcon } from './KindIcon.tsx';
import { LayerName } from './LayerName.tsx';
import { setPinned, usePinned } from './pinned.ts';
import { stepHits } from './select-feature.ts';
import { useThingName } from './thing-name.ts';
import { WebLink } from './WebLink.tsx';

interface Props {
  /** The data is invented: its ids lead nowhere. */
  readonly invented: boolean;
  /** Left out where there is no panel to move it to. */
  readonly canPin: boolean;
  readonly onClose: () => void;
}

/** The selection, in a popup, a panel or a sheet: the details of one element, or the list of features to choose from. */
export function DetailsView({ invented, canPin, onClose }: Props) {
  const { t } = useTranslation();
  const selection = useSelection();
  const { hits, total, details, ofView, trail, focusWanted } = selection;
  const pinned = usePinned((state) => state.pinned);
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shown = details ?? hits;
  const thing = useThingName(details);
  // there while the result has a style sheet
  const redraw = useActions(({ actions }) => actions.findLast(({ id }) => id === 'style.redraw'));
  useFocusWhenWanted(title, focusWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is read from its beginning
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
          <IconButton label={t(pinned ? 'popup.unpin' : 'popup.pin')} pressed={pinned} onClick={() => setPinned(!pinned)}>
            {pinned ? <IconPinnedOff size={18} stroke={1.75} /> : <IconPin size={18} stroke={1.75} />}
          </IconButton>
        )}
        <IconButton label={t('popup.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
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
              <IconButton label={t('popup.showInData')} onClick={() => void showInData(details)}>
                <IconFileText size={18} stroke={1.75} />
              </IconButton>
            )}
            {redraw !== undefined && details.layer === undefined && (
              <IconButton label={withShortcut(t(redraw.label), redraw.shortcuts)} onClick={redraw.run}>
                <IconBrush size={18} stroke={1.75} />
              </IconButton>
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

/** Back to where one came from, and through the features of the list. */
function Steps() {
  const { t } = useTranslation();
  const { hits, details, trail, back } = useSelection();
  const at = hits.findIndex(({ feature }) => feature === details?.feature);
  const inList = trail.length === 0 && hits.length > 1 && at !== -1;
  const before = trail.at(-1);
  return (
    <div className="feature-foot">
      <button type="button" className="bar-button" onClick={back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {before === undefined
          ? t('popup.back')
          : t('popup.backTo', { name: before.name || `${before.madeType ?? t(`popup.${before.type}`)} ${before.digits ?? before.id}` })}
      </button>
      <div className="spacer" />
      {inList && (
        <>
          <IconButton label={t('popup.previous')} disabled={at === 0} onClick={() => void stepHits(-1)}>
            <IconChevronLeft size={18} stroke={1.75} />
          </IconButton>
          <span role="status">{t('popup.position', { at: at + 1, count: hits.length })}</span>
          <IconButton label={t('popup.next')} disabled={at === hits.length - 1} onClick={() => void stepHits(1)}>
            <IconChevronRight size={18} stroke={1.75} />
          </IconButton>
        </>
      )}
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, pressed, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className="bar-button icon"
        aria-label={label}
        aria-pressed={pressed}
        // a button that goes away under the focus would lose it
        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** The focus goes to the title whenever the keyboard has opened or changed what is shown. */
function useFocusWhenWanted(title: RefObject<HTMLHeadingElement | null>, focusWanted: number): void {
  useEffect(() => {
    if (focusWanted === lastGiven) return;
    lastGiven = focusWanted;
    title.current?.focus({ preventScroll: true });
  }, [title, focusWanted]);
}

/** The last fulfilled focus request: a view that is rendered again, such as after pinning, does not take the focus again. */
let lastGiven = 0;
