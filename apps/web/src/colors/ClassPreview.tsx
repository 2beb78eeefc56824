import { type ColorClass, PALETTES } from '@flyover/tag-colors';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeColor, type SubjectId } from './color-choice.ts';
import type { ColorPlan } from './use-color-plan.ts';

/** The classes as the map will show them; each colour can be changed. */
export function ClassPreview({ plan }: { readonly plan: ColorPlan }) {
  const { t, i18n } = useTranslation();
  const { classes, subject, otherFeatures, otherValues, sampled, failed } = plan;
  const count = (value: number) => value.toLocaleString(i18n.language);
  const counted = (value: number) => (sampled ? t('colors.about', { number: count(value) }) : count(value));
  const palette = PALETTES.find(({ name }) => name === plan.palette);
  const repeats = palette?.kind === 'qualitative' && (classes?.length ?? 0) > palette.most;
  return (
    <section className="colors-preview" aria-label={t('colors.preview')} aria-busy={classes === undefined}>
      <h3 className="colors-label">{t('colors.preview')}</h3>
      {failed && <p className="colors-help">{t('colors.gone')}</p>}
      {classes?.length === 0 && <p className="colors-help">{t('colors.noClasses')}</p>}
      {classes !== undefined && classes.length > 0 && (
        <ul>
          {classes.map((each, place) => {
            const name = classText(each, subject, t, i18n.language);
            return (
              <li key={name}>
                <input
                  type="color"
                  aria-label={t('colors.colorOf', { name })}
                  value={each.color}
                  onChange={(event) => changeColor(place, event.currentTarget.value)}
                />
                <span className="colors-class" title={name}>
                  {name}
                </span>
                <span className="colors-count">{counted(each.count)}</span>
              </li>
            );
          })}
          {otherFeatures > 0 && (
            <li className="colors-others">
              <i aria-hidden />
              <span className="colors-class">
                {otherValues > 0 ? t('colors.otherValues', { count: otherValues, formatted: count(otherValues) }) : t('colors.others')}
              </span>
              <span className="colors-count">{counted(otherFeatures)}</span>
            </li>
          )}
        </ul>
      )}
      {sampled && <p className="colors-help">{t('colors.sampled')}</p>}
      {repeats && <p className="colors-help">{t('colors.repeats', { count: palette.most })}</p>}
    </section>
  );
}

/** A class in words. */
function classText(each: ColorClass, subject: SubjectId, t: TFunction, language: string): string {
  if ('value' in each) return each.value === '' ? t('colors.emptyValue') : each.value;
  const number = (value: number) => {
    const text = value.toLocaleString(language, { maximumFractionDigits: 12 });
    if (subject === 'length') return t('colors.metres', { number: text });
    return subject === 'area' ? t('colors.squareMetres', { number: text }) : text;
  };
  const { from, below } = each;
  if (from === undefined) return below === undefined ? t('colors.any') : t('colors.below', { to: number(below) });
  return below === undefined ? t('colors.from', { from: number(from) }) : t('colors.between', { from: number(from), to: number(below) });
}
