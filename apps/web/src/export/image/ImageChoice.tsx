import '../../ui/switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import { useMapController } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import { ImageProgress } from './ImageProgress.tsx';
import type { ImageSymbols } from './image-frame.ts';
import { choosePreset, chosenSize, useImageOptions } from './image-options.ts';
import { IMAGE_PRESETS, type ImagePreset, presetSize } from './image-size.ts';
import { hasBackground } from './image-style.ts';
import { SizeFields } from './SizeFields.tsx';
import { TakeButton } from './TakeButton.tsx';

const SYMBOLS: readonly ImageSymbols[] = ['grow', 'keep'];

/** The choices for a PNG, its button, and how the taking goes. */
export function ImageChoice() {
  const { t } = useTranslation();
  const view = useView();
  const controller = useMapController((state) => state.controller);
  const options = useImageOptions();
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
          onChange={(symbols) => useImageOptions.setState({ symbols: symbols as ImageSymbols })}
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
  const background = useImageOptions((options) => options.background);
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
          onChange={(event) => useImageOptions.setState({ background: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
