import '@mantine/core/styles/Input.css';
import { ActionIcon, NumberInput, Tooltip } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapView } from '../../view/view-store.ts';
import { chooseAspect, chooseSide, useImageOptions } from './image-options.ts';
import { type ImageSize, LEAST_PIXELS, MOST_PIXELS } from './image-size.ts';

interface Props {
  readonly size: ImageSize;
  readonly view: MapView;
}

/** Width and height in pixels, tied to each other or not. */
export function SizeFields({ size, view }: Props) {
  const { t } = useTranslation();
  const keepsAspect = useImageOptions((options) => options.keepsAspect);
  return (
    <div className="image-sides">
      <SideField side="width" size={size} view={view} />
      <Tooltip label={t(keepsAspect ? 'image.aspectKept' : 'image.aspectFree')}>
        <ActionIcon
          variant="subtle"
          color={keepsAspect ? 'accent' : 'gray'}
          size={32}
          aria-label={t('image.aspect')}
          aria-pressed={keepsAspect}
          onClick={() => chooseAspect(!keepsAspect, view)}
        >
          {keepsAspect ? <IconLink size={18} stroke={1.75} aria-hidden /> : <IconLinkOff size={18} stroke={1.75} aria-hidden />}
        </ActionIcon>
      </Tooltip>
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
