import { ActionIcon, NumberInput, Tooltip } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MapView } from '../../map/view-store.ts';
import { chooseAspect, chooseSide, usePictureOptions } from './picture-options.ts';
import { LEAST_PIXELS, MOST_PIXELS, type PictureSize } from './picture-size.ts';

interface Props {
  readonly size: PictureSize;
  readonly view: MapView;
}

const SIDES = ['width', 'height'] as const;

/** Width and height in pixels, tied to each other or not. What is typed counts once the field is left. */
export function SizeFields({ size, view }: Props) {
  const { t } = useTranslation();
  const keepsAspect = usePictureOptions((options) => options.keepsAspect);
  const [width, height] = SIDES.map((side) => (
    <NumberInput
      // a new number from elsewhere takes the place of what was typed
      key={`${side}-${size[side]}`}
      label={t(`image.side.${side}`)}
      suffix=" px"
      min={LEAST_PIXELS}
      max={MOST_PIXELS}
      step={100}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      defaultValue={size[side]}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      onBlur={(event) => {
        const pixels = Number.parseInt(event.currentTarget.value, 10);
        if (Number.isFinite(pixels) && pixels !== size[side]) chooseSide(side, pixels, view);
      }}
    />
  ));
  const name = t(keepsAspect ? 'image.aspectKept' : 'image.aspectFree');
  return (
    <div className="image-sides">
      {width}
      <Tooltip label={name}>
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
      {height}
    </div>
  );
}
