import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeChoice } from './color-choice.ts';
import type { ColorPlan } from './use-color-plan.ts';

/** The fields of the classification: values or ranges, the number of classes, and the method of the breaks. */
export function ClassFields({ plan }: { readonly plan: ColorPlan }) {
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
