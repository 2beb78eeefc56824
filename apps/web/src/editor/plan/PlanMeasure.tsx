import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QueryPlan } from './use-plan.ts';
import './plan.css';

/** The button that measures the query on the own server; drawn where that server supports it. */
export function PlanMeasure({ plan: { measure, isMeasuring, problem } }: { readonly plan: QueryPlan }) {
  const { t } = useTranslation();
  if (measure === undefined) return null;
  return (
    <div className="plan-measure">
      <Button variant="default" loading={isMeasuring} onClick={measure}>
        {t('reading.plan.measure')}
      </Button>
      <span className="explain-note" role="status">
        {problem !== undefined && t('reading.plan.failed', { problem })}
      </span>
    </div>
  );
}
