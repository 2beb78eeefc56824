import { PALETTES, type Palette, type PaletteKind } from '@flyover/tag-colors';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeChoice } from './color-choice.ts';
import { mapColors } from './color-classes.ts';
import type { ColorPlan } from './use-color-plan.ts';

const KINDS: readonly PaletteKind[] = ['qualitative', 'sequential', 'diverging'];
/** A row of colours, however many classes there are. */
const LEAST_SHOWN = 5;
const MOST_SHOWN = 9;

/** All palettes, those that fit first. */
export function PalettePicker({ plan }: { readonly plan: ColorPlan }) {
  const { t } = useTranslation();
  const shown = Math.max(LEAST_SHOWN, Math.min(MOST_SHOWN, plan.classes?.length ?? LEAST_SHOWN));
  const kinds = [plan.kind, ...KINDS.filter((kind) => kind !== plan.kind)];
  return (
    <fieldset className="palettes">
      <legend className="colors-label">{t('colors.palette')}</legend>
      <div className="palette-list">
        {kinds.map((kind) => (
          <section key={kind} aria-label={t(`colors.kind.${kind}`)}>
            <h3>{t(`colors.kind.${kind}`)}</h3>
            <div className="palette-grid">
              {PALETTES.filter((palette) => palette.kind === kind).map((palette) => (
                <PaletteRadio key={palette.name} palette={palette} shown={shown} checked={palette.name === plan.palette} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </fieldset>
  );
}

function PaletteRadio({ palette, shown, checked }: { readonly palette: Palette; readonly shown: number; readonly checked: boolean }) {
  const { t } = useTranslation();
  const { name, kind, safe, most } = palette;
  const colors = mapColors(name, kind === 'qualitative' ? Math.min(shown, most) : shown);
  return (
    <label className="palette" title={safe ? t('colors.safe') : undefined}>
      <input
        type="radio"
        name="palette"
        className="visually-hidden"
        aria-label={safe ? t('colors.safeName', { name }) : name}
        checked={checked}
        onChange={() => changeChoice({ palette: name })}
      />
      <span className="palette-name" aria-hidden>
        {name}
        {safe && <IconEye size={14} stroke={1.75} />}
      </span>
      <span className="palette-colors" aria-hidden>
        {colors.map((color, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: colours may come twice, and have no other name than their place
          <i key={place} style={{ background: color }} />
        ))}
      </span>
    </label>
  );
}
