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
import { watchPress } from './watch-press.ts';
import './here.css';

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
  // the place would be elsewhere
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
      // a finger that is lifted after its long press still fires mouse events
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
