import { Menu } from '@mantine/core';
import { IconArrowsMaximize, IconDots, IconEye, IconEyeOff, IconGripVertical, IconPalette } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { readFaultText } from '../ui/fault-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { NameField } from '../ui/MapPanel.tsx';
import { fitToData } from '../view/map-commands.ts';
import { removeLayer, reopenLayer, runLayer } from './keep-layer.ts';
import { changeLayer, featuresOf, type MapLayer, moveLayer } from './layers-store.ts';
import { LONGEST_NAME } from './new-layer.ts';
import { queryLayer } from './query-layer.ts';
import { showAsResult } from './show-as-result.ts';
import { hasStyle } from './style-layers.ts';
import '../ui/menu.css';

/** The layers in the order in which they lie, the one on top first. A row is dragged by its handle, or moved with the arrow keys there. */
export function LayerList({ layers }: { readonly layers: readonly MapLayer[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const count = useRef(layers.length);
  useEffect(() => {
    // a new layer is above the scroll position
    if (layers.length > count.current) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    count.current = layers.length;
  }, [layers.length]);
  const move = ({ id, name }: MapLayer, to: number) => {
    const place = Math.max(0, Math.min(layers.length - 1, to));
    moveLayer(id, place);
    setSaid(t('layers.moved', { name, place: place + 1, count: layers.length }));
  };
  const onDrag = (event: PointerEvent) => {
    const layer = layers.find(({ id }) => id === dragged);
    if (layer === undefined) return;
    const over = [...(list.current?.children ?? [])].findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    const to = over === -1 ? layers.length - 1 : over;
    if (layers[to] !== layer) move(layer, to);
  };
  return (
    <>
      <ol ref={list} className="layer-list">
        {layers.map((layer, at) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            dragged={layer.id === dragged}
            handle={{
              onPointerDown(event) {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(layer.id);
              },
              onPointerMove: onDrag,
              onPointerUp: () => setDragged(undefined),
              onPointerCancel: () => setDragged(undefined),
              onKeyDown(event) {
                const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: layers.length - 1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                move(layer, to);
              },
            }}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type HandleProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown'
>;

interface Props {
  readonly layer: MapLayer;
  readonly dragged: boolean;
  /** The props of the handle that moves the row. */
  readonly handle: HandleProps;
}

/** A layer with all that can be done with it. */
function LayerRow({ layer, dragged, handle }: Props) {
  const { t, i18n } = useTranslation();
  const { id, name, color, opacity, visible, numbers, refusal } = layer;
  const isStyled = layer.plain !== true && hasStyle(layer);
  return (
    <li className={`layer-row${dragged ? ' dragged' : ''}${visible ? '' : ' hidden'}`} data-layer={name}>
      <button type="button" className="layer-handle" aria-label={t('layers.move', { name })} title={t('layers.moveHint')} {...handle}>
        <IconGripVertical {...MENU_ICON} />
      </button>
      {isStyled ? (
        <span className="layer-styled" role="img" aria-label={t('layers.styled')} title={t('layers.styled')}>
          <IconPalette {...BAR_ICON} />
        </span>
      ) : (
        <input
          type="color"
          className="layer-color"
          value={color}
          aria-label={t('layers.color', { name })}
          onChange={(event) => changeLayer(id, { color: event.target.value })}
        />
      )}
      <NameField
        name={name}
        longest={LONGEST_NAME}
        label={t('layers.name', { name })}
        onRename={(next) => changeLayer(id, { name: next })}
      />
      <IconButton
        label={t('layers.zoom', { name })}
        icon={IconArrowsMaximize}
        disabled={numbers?.bounds === undefined}
        onClick={() => fit(layer)}
      />
      <IconButton
        label={t(visible ? 'layers.hide' : 'layers.show', { name })}
        icon={visible ? IconEye : IconEyeOff}
        onClick={() => changeLayer(id, { visible: !visible })}
      />
      <LayerMenu layer={layer} />
      {numbers === undefined ? (
        <Waiting layer={layer} />
      ) : (
        <span className="layer-count muted">{t('layers.count', { count: featuresOf(layer) })}</span>
      )}
      <input
        type="range"
        className="layer-opacity"
        min={5}
        max={100}
        step={5}
        value={Math.round(opacity * 100)}
        aria-label={t('layers.opacity', { name })}
        onChange={(event) => changeLayer(id, { opacity: Number(event.target.value) / 100 })}
      />
      <span className="layer-percent muted" aria-hidden>
        {opacity.toLocaleString(i18n.language, { style: 'percent' })}
      </span>
      {refusal !== undefined && (
        <p className="layer-refusal muted" role="status">
          {readFaultText(refusal, t)}
        </p>
      )}
    </li>
  );
}

/** Why a layer draws nothing, and the way to its features. */
function Waiting({ layer }: { readonly layer: MapLayer }) {
  const { t } = useTranslation();
  const isQuery = layer.origin.kind === 'query';
  const isStored = layer.stored !== undefined;
  return (
    <span className="layer-count muted">
      {t(isStored ? 'layers.notOpen' : isQuery ? 'layers.waiting' : 'layers.lost')}
      {isStored && (
        <button
          type="button"
          className="link-button"
          aria-label={t('layers.openThis', { name: layer.name })}
          onClick={() => void reopenLayer(layer)}
        >
          {t('layers.openStored')}
        </button>
      )}
      {isQuery && (
        <button
          type="button"
          className="link-button"
          aria-label={t('layers.runThis', { name: layer.name })}
          onClick={() => runLayer(layer)}
        >
          {t('layers.run')}
        </button>
      )}
    </span>
  );
}

function fit({ numbers }: MapLayer): void {
  if (numbers?.bounds !== undefined) fitToData(numbers.bounds);
}

function LayerMenu({ layer }: { readonly layer: MapLayer }) {
  const { t } = useTranslation();
  const { name, origin } = layer;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={t('layers.menu', { name })} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {layer.numbers !== undefined && <Menu.Item onClick={() => void showAsResult(layer)}>{t('layers.asResult')}</Menu.Item>}
        {layer.numbers !== undefined && <Menu.Item onClick={() => void queryLayer(layer)}>{t('layers.add.asData')}</Menu.Item>}
        {hasStyle(layer) && (
          <Menu.Item onClick={() => changeLayer(layer.id, { plain: layer.plain !== true })}>
            {t(layer.plain === true ? 'layers.style.query' : 'layers.style.own')}
          </Menu.Item>
        )}
        {origin.kind === 'query' && <Menu.Item onClick={() => replaceQuery(origin.text)}>{t('layers.openQuery')}</Menu.Item>}
        <Menu.Item onClick={() => removeLayer(layer)}>{t('layers.remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
