import type { SelectedGeometry } from '@flyover/result-session';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onMap } from '../results/result-view.ts';
import { isOpen, useSelection } from '../results/selection-store.ts';
import { boxOfGeometry } from '../results/show-element.ts';
import { registerActions } from '../ui/actions.ts';
import { useCompact } from '../ui/use-layout.ts';
import { type MapController, setPinned, toggleDrawing, useMapPane } from '../view/map-commands.ts';
import { toPixel, useView } from '../view/view-store.ts';
import { DetailsView } from './DetailsView.tsx';
import { watchHover } from './hover.ts';
import { useInspect } from './inspect-store.ts';
import { type Mark, markToKeep, moveForCard, moveForSheet, placeCard, type Side } from './place-card.ts';
import { listInView, selectAt, selectNearest, shownRun } from './select-feature.ts';
import './feature-popup.css';
import './hover-name.css';

/** The width of the map below which the popup is a sheet, pixels. */
const SHEET_WIDTH = 520;

export interface FeaturePopupProps {
  readonly controller: MapController;
  /** Whether the data is invented: its ids do not exist at OpenStreetMap. */
  readonly invented: boolean;
}

/** The selection, beside its position on the map; nothing while the details are pinned to the panel. */
export function FeaturePopup({ controller, invented }: FeaturePopupProps) {
  const { t } = useTranslation();
  const open = useSelection(isOpen);
  const feature = useSelection(({ details }) => details?.feature);
  const pinned = useMapPane((state) => state.pinned);
  const isPhone = useCompact();
  const frame = useRef<HTMLElement>(null);
  useSelectionKeys(controller);
  useEffect(() => watchHover(controller), [controller]);
  const isSheet = usePlace(controller, frame, open && (isPhone || !pinned));
  if (!open || (pinned && !isPhone)) return <HoverName />;

  const dismiss = () => {
    controller.map.getCanvas().focus({ preventScroll: true });
    useSelection.getState().close();
  };
  return (
    <>
      <HoverName named={feature} />
      <section
        ref={frame}
        className={`feature-popup floating ${isSheet ? 'sheet' : ''}`}
        aria-label={t('popup.label')}
        // menus of the popup are elsewhere in the document, and close by Escape themselves
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && dismiss()}
      >
        <DetailsView invented={invented} canPin={!isPhone} onClose={dismiss} />
      </section>
    </>
  );
}

/**
 * Keeps the popup beside the selection while the map moves.
 *
 * @returns whether it is a sheet
 */
function usePlace(controller: MapController, popup: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const { lat, lon, details } = useSelection();
  const [isSheet, setSheet] = useState(false);
  const geometry = details?.geometry;
  useLayoutEffect(() => {
    const element = popup.current;
    const { map } = controller;
    if (!shown || element === null) return;
    const markNow = markOf(geometry, lat, lon);
    let side: Side | undefined;
    const place = () => {
      const size = useView.getState();
      setSheet(size.width < SHEET_WIDTH);
      if (size.width < SHEET_WIDTH) return element.removeAttribute('style');
      const card = placeCard(size, markNow(), naturalSize(element), side);
      side = card.side;
      element.style.setProperty('--popup-height', `${Math.round(card.maxHeight)}px`);
      element.style.transform = `translate(${Math.round(card.left)}px, ${Math.round(card.top)}px)`;
    };
    place();
    const size = useView.getState();
    const [x, y] =
      size.width < SHEET_WIDTH
        ? [0, -moveForSheet(size, markNow(), element.offsetHeight)]
        : moveForCard(size, markNow(), naturalSize(element));
    if (x !== 0 || y !== 0) map.panBy([-x, -y], { duration: 150 });
    const sized = new ResizeObserver(place);
    sized.observe(element);
    const unsubscribe = useView.subscribe(place);
    return () => {
      sized.disconnect();
      unsubscribe();
    };
  }, [controller, popup, shown, geometry, lat, lon]);
  return isSheet;
}

/** Returns the function that computes the position of the selected element on the map, called after each move. */
function markOf(geometry: SelectedGeometry | undefined, lat: number, lon: number): () => Mark {
  const box = geometry === undefined ? undefined : boxOfGeometry(geometry);
  return () => {
    const view = useView.getState();
    const click = toPixel(view, lat, lon);
    if (box === undefined) return markToKeep(view, undefined, click);
    const [first, last] = [toPixel(view, box.north, box.west), toPixel(view, box.south, box.east)];
    return markToKeep(view, { left: first.x, top: first.y, right: last.x, bottom: last.y }, click);
  };
}

/** Returns the size of the content without a limit to the height. */
function naturalSize(element: HTMLElement): { width: number; height: number } {
  const body = element.querySelector('.feature-body');
  const hidden = body === null ? 0 : body.scrollHeight - body.clientHeight;
  return { width: element.offsetWidth, height: element.offsetHeight + hidden };
}

/** CSS pixels between the mouse and the name. */
const BESIDE = 14;

interface Props {
  /** The feature whose popup is open, which shows its name. */
  readonly named?: number;
}

/** The name of the hovered feature, beside the pointer. Without a mouse only the popup shows it. */
function HoverName({ named }: Props) {
  const tooltip = useInspect((mark) => (mark.feature === named ? undefined : mark.tooltip));
  const width = useView((view) => view.width);
  if (tooltip === undefined) return null;
  const { title, x, y } = tooltip;
  // towards the side that has more room
  const place =
    x > width / 2 ? { right: width - x + BESIDE, maxWidth: x - 2 * BESIDE } : { left: x + BESIDE, maxWidth: width - x - 2 * BESIDE };
  return (
    <div className="hover-name" aria-hidden style={{ ...place, top: y + BESIDE }}>
      <bdi>{title}</bdi>
    </div>
  );
}

/**
 * Handles the keys of the map itself: Enter selects the feature in its middle, Shift+Enter lists the features in view, 1 to 9 select the
 * nearest ones, Escape closes the popup. While the user draws, Enter adds the middle to the shape, Ctrl+Z removes the last point, and
 * Escape ends the drawing.
 */
function useSelectionKeys(controller: MapController): void {
  const { t } = useTranslation();
  useEffect(() => {
    const canvas = controller.map.getCanvas();
    const listener = (event: KeyboardEvent) => {
      const { drawing, takePoint, undoPoint } = useMapPane.getState();
      if (event.key === 'Escape') {
        if (isOpen(useSelection.getState())) useSelection.getState().close();
        else if (drawing) toggleDrawing();
      }
      if (drawing && isUndo(event)) {
        event.preventDefault();
        undoPoint?.();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-9]$/.test(event.key)) void selectNearest(Number(event.key));
      if (event.key !== 'Enter') return;
      const { lat, lng } = controller.map.getCenter();
      if (drawing && !event.shiftKey) takePoint?.(lat, lng);
      else void (event.shiftKey ? listInView() : selectAt(lat, lng, true));
    };
    canvas.setAttribute('aria-description', t('popup.keysOfMap'));
    canvas.addEventListener('keydown', listener);
    return () => canvas.removeEventListener('keydown', listener);
  }, [controller, t]);
  useEffect(
    () =>
      registerActions([
        {
          id: 'result.list',
          label: 'popup.listInView',
          group: 'result',
          isEnabled: () => shownRun() !== undefined,
          run: onMap(() => void listInView()),
        },
        { id: 'result.pin', label: 'popup.togglePin', group: 'result', run: () => setPinned(!useMapPane.getState().pinned) },
      ]),
    [],
  );
}

function isUndo({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
}
