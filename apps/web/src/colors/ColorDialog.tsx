import type { ColorSubjects } from '@flyover/result-session';
import { type ColorClass, PALETTES, type Palette, type PaletteKind } from '@flyover/tag-colors';
import { Button, Loader, NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { runAction } from '../ui/actions.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { useCompact } from '../ui/use-layout.ts';
import { changeChoice, changeColor, chooseSubject, putColors, type SubjectId } from './color-choice.ts';
import { mapColors } from './color-classes.ts';
import { type ColorPlan, useColorPlan, useSubjects } from './use-color-plan.ts';
import '../ui/button.css';
import '@mantine/core/styles/Input.css';
import './colors.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

/** Colours the features of the result by a tag or a size: the style sheet for it is written into the query. */
export function ColorDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const runId = useRun(({ outcome }) => (outcome?.bounds === undefined ? undefined : outcome.runId));
  const loaded = useSubjects(runId);
  const subjects = typeof loaded === 'string' ? undefined : loaded;
  const plan = useColorPlan(runId, subjects);
  const [unreadable, setUnreadable] = useState(false);
  const canApply = (plan?.classes?.length ?? 0) > 0;
  const apply = ({ subject, classes = [] }: ColorPlan) => {
    if (putColors(subject, classes)) onClose();
    else setUnreadable(true);
  };
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('style.colors')} closeLabel={t('colors.close')} size={760} name="colors">
      {runId === undefined && <EmptyText text={t('colors.noResult')} withRun onClose={onClose} />}
      {runId !== undefined && loaded === 'asking' && (
        <p className="colors-asking" role="status">
          <Loader size={16} aria-hidden /> {t('colors.asking')}
        </p>
      )}
      {runId !== undefined && loaded === 'failed' && <EmptyText text={t('colors.gone')} withRun onClose={onClose} />}
      {subjects !== undefined && plan === undefined && <EmptyText text={t('colors.noTags')} onClose={onClose} />}
      {subjects !== undefined && plan !== undefined && (
        <>
          <div className="colors-columns">
            <div className="colors-choices">
              <SubjectField subjects={subjects} subject={plan.subject} />
              <ClassFields plan={plan} />
              <PalettePicker plan={plan} />
            </div>
            <ClassPreview plan={plan} />
          </div>
          {unreadable && (
            <p className="colors-problem" role="alert">
              {t('colors.unreadable')}
            </p>
          )}
          <div className="dialog-footer colors-footer">
            <p className="colors-help" id="colors-apply-help">
              {t('colors.applyHelp')}
            </p>
            <Button aria-describedby="colors-apply-help" disabled={!canApply} onClick={() => apply(plan)}>
              {t('colors.apply')}
            </Button>
          </div>
        </>
      )}
    </PageDialog>
  );
}

interface EmptyTextProps {
  readonly text: string;
  readonly withRun?: boolean;
  readonly onClose: () => void;
}

function EmptyText({ text, withRun = false, onClose }: EmptyTextProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="colors-empty">{text}</p>
      <div className="dialog-footer">
        {withRun ? (
          <Button data-autofocus onClick={() => runAction('query.run')}>
            {t('colors.run')}
          </Button>
        ) : (
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('colors.close')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The most entries listed; typing filters them. */
const MOST_LISTED = 100;

interface Props {
  readonly subjects: ColorSubjects;
  readonly subject: SubjectId;
}

/** The attribute to colour by: sizes, and keys with their numbers of features. */
function SubjectField({ subjects, subject }: Props) {
  const { t, i18n } = useTranslation();
  const phone = useCompact();
  const { keys, lines, polygons } = subjects;
  const measures = [
    ...(lines > 0 ? [{ value: 'length', label: t('colors.length') }] : []),
    ...(polygons > 0 ? [{ value: 'area', label: t('colors.area') }] : []),
  ];
  const counts = new Map<string, number>([
    ['length', lines],
    ['area', polygons],
    ...keys.map(({ key, features }) => [`tag:${key}`, features] as const),
  ]);
  return (
    <Select
      // it comes after the dialog, whose focus has to wait for it; on a phone the focus would open the keyboard over all
      autoFocus={!phone}
      openOnFocus={false}
      label={t('colors.by')}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      spellCheck={false}
      autoComplete="off"
      nothingFoundMessage={t('colors.none')}
      limit={MOST_LISTED}
      withScrollArea={false}
      classNames={{ options: 'colors-listed' }}
      value={subject}
      data={[
        ...(keys.length > 0 ? [{ group: t('colors.tags'), items: keys.map(({ key }) => ({ value: `tag:${key}`, label: key })) }] : []),
        ...(measures.length > 0 ? [{ group: t('colors.measures'), items: measures }] : []),
      ]}
      onChange={(next) => next !== null && chooseSubject(next as SubjectId)}
      onFocus={(event) => event.currentTarget.select()}
      comboboxProps={{ shadow: 'floating', transitionProps: { duration: 120 } }}
      renderOption={({ option }) => (
        <span className="colors-option">
          <span className={option.value.startsWith('tag:') ? 'colors-key' : undefined}>{option.label}</span>
          <span className="colors-count">
            {t('colors.features', { formatted: (counts.get(option.value) ?? 0).toLocaleString(i18n.language) })}
          </span>
        </span>
      )}
    />
  );
}

/** The fields of the classification: values or ranges, the number of classes, and the method of the breaks. */
function ClassFields({ plan }: { readonly plan: ColorPlan }) {
  const { t } = useTranslation();
  const { numeric, ranges, wanted, most, method } = plan;
  return (
    <>
      {numeric && (
        <div className="colors-field">
          <span id="colors-groups" className="colors-label">
            {t('colors.groups')}
          </span>
          <SegmentedControl
            aria-labelledby="colors-groups"
            value={ranges ? 'ranges' : 'values'}
            onChange={(next) => changeChoice({ ranges: next === 'ranges' })}
            data={[
              { value: 'values', label: t('colors.eachValue') },
              { value: 'ranges', label: t('colors.ranges') },
            ]}
          />
        </div>
      )}
      <div className="colors-fields">
        <NativeSelect
          label={t('colors.classes')}
          value={String(wanted)}
          onChange={(event) => changeChoice({ classes: Number(event.currentTarget.value) })}
          data={Array.from({ length: most }, (_, index) => String(index + 1))}
        />
        {ranges && (
          <div className="colors-field">
            <span id="colors-steps" className="colors-label">
              {t('colors.steps')}
            </span>
            <SegmentedControl
              aria-labelledby="colors-steps"
              value={method}
              onChange={(next) => changeChoice({ method: next === 'equal' ? 'equal' : 'quantile' })}
              data={[
                { value: 'quantile', label: t('colors.quantile') },
                { value: 'equal', label: t('colors.equal') },
              ]}
            />
          </div>
        )}
      </div>
    </>
  );
}

const KINDS: readonly PaletteKind[] = ['qualitative', 'sequential', 'diverging'];
/** A row of colours, however many classes there are. */
const LEAST_SHOWN = 5;
const MOST_SHOWN = 9;

/** All palettes, those that fit first. */
function PalettePicker({ plan }: { readonly plan: ColorPlan }) {
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
        {safe && <IconEye {...SMALL_ICON} />}
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

/** The classes as the map will show them; each colour can be changed. */
function ClassPreview({ plan }: { readonly plan: ColorPlan }) {
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

/** Returns a class in words. */
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
