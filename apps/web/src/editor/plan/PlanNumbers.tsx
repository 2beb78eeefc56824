import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../ui/sizes.ts';
import type { StepPlan, TypePlan } from './step-plans.ts';
import './plan.css';

/** The numbers of a statement: expected and found elements, duration, and how they were found. */
export function PlanNumbers({ step }: { readonly step: StepPlan }) {
  const { t, i18n } = useTranslation();
  const { expected, found, milliseconds, runs, plans } = step;
  const reported = [
    expected !== undefined && t('reading.plan.expected', { count: expected }),
    found !== undefined && t('reading.plan.found', { count: found }),
    milliseconds !== undefined && formatDuration(milliseconds, i18n.language),
    runs > 1 && t('reading.plan.runs', { count: runs }),
  ].filter((each) => each !== false);
  if (reported.length === 0) return null;
  return (
    <div className="plan-numbers">
      {reported.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && ' · '}
          <span className="plan-number">{each}</span>
        </Fragment>
      ))}
      {plans.map((plan) => (
        <PlanLine key={plan.type} plan={plan} isOneOf={plans.length > 1} />
      ))}
    </div>
  );
}

/** @param isOneOf other types were looked for as well */
function PlanLine({ plan, isOneOf }: { readonly plan: TypePlan; readonly isOneOf: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <ol className="plan-line" aria-label={t('reading.plan.filters')} title={t('reading.plan.filters')}>
      {plan.steps.map(({ code, left }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change, and may say the same
        <li key={index}>
          {isOneOf && index === 0 && code !== plan.type && <code>{plan.type} </code>}
          <code dir="ltr">{code}</code> {left.toLocaleString(i18n.language)}
        </li>
      ))}
    </ol>
  );
}
