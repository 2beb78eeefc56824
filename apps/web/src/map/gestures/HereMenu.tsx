import '../../ui/menu.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAddress } from '../../results/links.ts';
import { useInvented } from '../../run/result-mark.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { MENU_ICON } from '../../ui/icon-sizes.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { goTo, useMapPane } from '../../view/map-commands.ts';
import { type Position, toPixel, toPosition, useView } from '../../view/view-store.ts';
import './here.css';
import { TAP_TOLERANCE } from './map-gestures.ts';

/** Decimals of a position: a tenth of a metre. */
const DECIMALS = 6;

/** The menu of a position on the map: copy it, centre the map there, open it on other sites. */
export function HereMenu({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const invented = useInvented(config);
  const controller = useMapPane((state) => state.controller);
  const [place, setPlace] = useState<Position>();
  const { copied, copy } = useCopy();
  useEffect(() => {
    if (controller === undefined) return;
    const { map } = controller;
    return watchPress(map.getCanvasContainer(), (x, y) => {
      const view = useView.getState();
      const { left, top } = map.getCanvasContainer().getBoundingClientRect();
      setPlace(x === undefined || y === undefined ? view : toPosition(view, x - left, y - top));
    });
  }, [controller]);
  // the menu would be at another position
  useEffect(() => useView.subscribe(() => setPlace(undefined)), []);
  if (place === undefined || controller === undefined) return null;

  const text = `${place.lat.toFixed(DECIMALS)}, ${place.lon.toFixed(DECIMALS)}`;
  const { x, y } = toPixel(useView.getState(), place.lat, place.lon);
  const close = () => {
    setPlace(undefined);
    controller.map.getCanvas().focus({ preventScroll: true });
  };
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      width={240}
      returnFocus={false}
      // lifting the finger after a long press still fires mouse events
      clickOutsideEvents={['pointerdown']}
    >
      <Menu.Target>
        <button type="button" className="here-mark" tabIndex={-1} aria-label={text} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi dir="ltr">{text}</bdi>
        </Menu.Label>
        <Menu.Item
          leftSection={copied ? <IconCheck {...MENU_ICON} /> : <IconCopy {...MENU_ICON} />}
          closeMenuOnClick={false}
          onClick={() => copy(text)}
        >
          {t(copied ? 'popup.copied' : 'popup.copyCoordinates')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFocusCentered {...MENU_ICON} />} onClick={() => goTo(place.lat, place.lon, useView.getState().zoom)}>
          {t('map.centerHere')}
        </Menu.Item>
        {!invented && (
          <Menu.Item
            component="a"
            href={placeAddress(place.lat, place.lon, useView.getState().zoom)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink {...MENU_ICON} />}
          >
            {t('popup.openElement')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

// The gestures that open the menu of a position: the secondary mouse button, a long press of a finger, the menu key.

/** The duration of a long press, ms (specification, section 9). */
const LONG_PRESS = 1000;

/**
 * Listens for the gestures that open the menu.
 *
 * @param onPress receives CSS pixels of the window; none for a key, which opens the menu in the middle of the map
 * @returns stops it
 */
function watchPress(target: HTMLElement, onPress: (x?: number, y?: number) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  /** Whether a finger is down, whose long press is detected by its time. */
  let isHeld = false;
  let wasLong = false;
  let byKey = false;
  const end = () => clearTimeout(timer);

  target.addEventListener(
    'pointerdown',
    (event) => {
      end();
      byKey = false;
      wasLong = false;
      isHeld = event.pointerType !== 'mouse';
      // two fingers zoom
      if (!isHeld || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        wasLong = true;
        onPress(from.x, from.y);
      }, LONG_PRESS);
    },
    { signal },
  );
  target.addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP_TOLERANCE) end();
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const) {
    target.addEventListener(
      name,
      () => {
        end();
        isHeld = false;
      },
      { signal },
    );
  }
  target.addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      byKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
    },
    { signal },
  );
  target.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      // some browsers report a long press this way too, and sooner
      if (isHeld) return;
      if (byKey) onPress();
      else onPress(event.clientX, event.clientY);
    },
    { signal },
  );
  target.addEventListener(
    'click',
    (event) => {
      // the click at the end of a long press selects nothing
      if (wasLong) event.stopPropagation();
      wasLong = false;
    },
    { signal, capture: true },
  );
  return () => {
    end();
    watching.abort();
  };
}
