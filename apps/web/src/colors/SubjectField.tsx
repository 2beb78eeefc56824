import '@mantine/core/styles/Combobox.css';
import type { ColorSubjects } from '@flyover/result-session';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCompact } from '../ui/use-layout.ts';
import { chooseSubject, type SubjectId } from './color-choice.ts';

/** So many are listed; typing narrows them. */
const MOST_LISTED = 100;

interface Props {
  readonly subjects: ColorSubjects;
  readonly subject: SubjectId;
}

/** The attribute to colour by: sizes, and keys with their numbers of features. */
export function SubjectField({ subjects, subject }: Props) {
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
