import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMapPane } from '../../view/map-commands.ts';
import { type MapView, useView } from '../../view/view-store.ts';
import { changeImage, useExport } from '../export-store.ts';
import { hasBackground } from './hidden-map.ts';
import { ImageProgress, TakeButton } from './ImageProgress.tsx';
import { chooseAspect, choosePreset, chooseSide } from './image-choices.ts';
import {
  chosenSize,
  IMAGE_PRESETS,
  type ImagePreset,
  type ImageSize,
  type ImageSymbols,
  LEAST_PIXELS,
  MOST_PIXELS,
  presetSize,
} from './image-frame.ts';
import '../../ui/switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

const SYMBOLS: readonly ImageSymbols[] = ['grow', 'keep'];

/** The choices for a PNG, its button, and its progress. */
export function ImageChoice() {
  const { t } = useTranslation();
  const view = useView();
  const controller = useMapPane((state) => state.controller);
  const options = useExport(({ imageOptions }) => imageOptions);
  const size = chosenSize(options, view);
  if (controller === undefined || view.width === 0) return <p className="image-help">{t('image.noMap')}</p>;

  const presetText = (preset: ImagePreset) => {
    const name = t(`image.preset.${preset}`);
    if (preset === 'own') return name;
    const { width, height } = presetSize(preset, view);
    return `${name} · ${width} × ${height}`;
  };
  const aspect = size.width / size.height / (view.width / view.height);
  return (
    <>
      <div className="image-fields">
        <Select
          className="image-preset"
          label={t('image.size')}
          allowDeselect={false}
          value={options.preset}
          data={IMAGE_PRESETS.map((preset) => ({ value: preset, label: presetText(preset) }))}
          onChange={(preset) => preset !== null && choosePreset(preset as ImagePreset, view)}
          comboboxProps={{ shadow: 'floating' }}
        />
        <SizeFields size={size} view={view} />
      </div>
      {Math.abs(aspect - 1) > 0.01 && <p className="image-help">{t(aspect > 1 ? 'image.wider' : 'image.higher')}</p>}
      <div className="image-symbols">
        <span id="image-symbols">{t('image.symbols')}</span>
        <SegmentedControl
          aria-labelledby="image-symbols"
          value={options.symbols}
          onChange={(symbols) => changeImage({ symbols: symbols as ImageSymbols })}
          data={SYMBOLS.map((symbols) => ({ value: symbols, label: t(`image.symbol.${symbols}`) }))}
        />
        <p className="image-help">{t(`image.symbolHelp.${options.symbols}`)}</p>
      </div>
      <Marks withBackground={hasBackground(controller.map.getStyle())} />
      <TakeButton kind="png" primary label={t('image.download', { width: size.width, height: size.height })} />
      <ImageProgress kind="png" />
    </>
  );
}

function Marks({ withBackground }: { readonly withBackground: boolean }) {
  const { t } = useTranslation();
  const scale = useSettings((settings) => settings.export_image_scale);
  const attribution = useSettings((settings) => settings.export_image_attribution);
  const legend = useSettings((settings) => settings.export_image_legend);
  const background = useExport(({ imageOptions }) => imageOptions.background);
  const { set } = useSettings.getState();
  return (
    <div className="image-marks">
      <Switch
        label={t('image.scale')}
        description={t('image.scaleHelp')}
        checked={scale}
        onChange={(event) => set('export_image_scale', event.currentTarget.checked)}
      />
      <Switch
        label={t('image.attribution')}
        description={t('image.attributionHelp')}
        checked={attribution}
        onChange={(event) => set('export_image_attribution', event.currentTarget.checked)}
      />
      <Switch
        label={t('legend.title')}
        description={t('image.legendHelp')}
        checked={legend}
        onChange={(event) => set('export_image_legend', event.currentTarget.checked)}
      />
      {withBackground && (
        <Switch
          label={t('image.background')}
          description={t('image.backgroundHelp')}
          checked={background}
          onChange={(event) => changeImage({ background: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** The SVG of the result: scale and attribution as chosen for the PNG. */
export function VectorChoice() {
  const { t } = useTranslation();
  const hasFeatures = useRun(({ outcome }) => outcome?.bounds !== undefined);
  return (
    <>
      <p className="image-help">{t('image.svgHelp')}</p>
      {hasFeatures ? <TakeButton kind="svg" label={t('image.downloadSvg')} /> : <p className="image-help">{t('image.noResult')}</p>}
      <ImageProgress kind="svg" />
    </>
  );
}

interface Props {
  readonly size: ImageSize;
  readonly view: MapView;
}

/** Width and height in pixels, linked or independent. */
function SizeFields({ size, view }: Props) {
  const { t } = useTranslation();
  const keepsAspect = useExport(({ imageOptions }) => imageOptions.keepsAspect);
  return (
    <div className="image-sides">
      <SideField side="width" size={size} view={view} />
      <IconButton
        label={t('image.aspect')}
        hint={t(keepsAspect ? 'image.aspectKept' : 'image.aspectFree')}
        icon={keepsAspect ? IconLink : IconLinkOff}
        pressed={keepsAspect}
        onClick={() => chooseAspect(!keepsAspect, view)}
      />
      <SideField side="height" size={size} view={view} />
    </div>
  );
}

/** A size field; its value applies on blur or Enter. */
function SideField({ side, size, view }: Props & { readonly side: 'width' | 'height' }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number>();
  const take = () => {
    const pixels = Number(typed);
    if (typed !== undefined && typed !== '' && Number.isFinite(pixels) && pixels !== size[side]) chooseSide(side, pixels, view);
    setTyped(undefined);
  };
  return (
    <NumberInput
      label={t(`image.side.${side}`)}
      suffix=" px"
      min={LEAST_PIXELS}
      max={MOST_PIXELS}
      step={100}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={typed ?? size[side]}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      onBlur={take}
    />
  );
}
