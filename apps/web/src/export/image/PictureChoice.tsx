import '../../ui/switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import { useMapController } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import { PictureProgress } from './PictureProgress.tsx';
import type { PictureSymbols } from './picture-frame.ts';
import { choosePreset, chosenSize, usePictureOptions } from './picture-options.ts';
import { PICTURE_PRESETS, type PicturePreset, presetSize } from './picture-size.ts';
import { hasBackground } from './picture-style.ts';
import { SizeFields } from './SizeFields.tsx';
import { TakeButton } from './TakeButton.tsx';

const SYMBOLS: readonly PictureSymbols[] = ['grow', 'keep'];

/** The choices for a PNG, its button, and how the taking goes. */
export function PictureChoice() {
  const { t } = useTranslation();
  const view = useView();
  const controller = useMapController((state) => state.controller);
  const options = usePictureOptions();
  const size = chosenSize(options, view);
  if (controller === undefined || view.width === 0) return <p className="image-help">{t('image.noMap')}</p>;

  const presetText = (preset: PicturePreset) => {
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
          data={PICTURE_PRESETS.map((preset) => ({ value: preset, label: presetText(preset) }))}
          onChange={(preset) => preset !== null && choosePreset(preset as PicturePreset, view)}
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
          onChange={(symbols) => usePictureOptions.setState({ symbols: symbols as PictureSymbols })}
          data={SYMBOLS.map((symbols) => ({ value: symbols, label: t(`image.symbol.${symbols}`) }))}
        />
        <p className="image-help">{t(`image.symbolHelp.${options.symbols}`)}</p>
      </div>
      <Marks withBackground={hasBackground(controller.map.getStyle())} />
      <TakeButton kind="png" primary label={t('image.download', { width: size.width, height: size.height })} />
      <PictureProgress kind="png" />
    </>
  );
}

function Marks({ withBackground }: { readonly withBackground: boolean }) {
  const { t } = useTranslation();
  const scale = useSettings((settings) => settings.export_image_scale);
  const attribution = useSettings((settings) => settings.export_image_attribution);
  const background = usePictureOptions((options) => options.background);
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
      {withBackground && (
        <Switch
          label={t('image.background')}
          description={t('image.backgroundHelp')}
          checked={background}
          onChange={(event) => usePictureOptions.setState({ background: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
