import { errorMessage } from '@flyover/worker-calls';
import { Button } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageWorker } from '../../language/language-client.ts';
import { queryText } from '../../query/query-text.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { formatDuration } from '../../ui/sizes.ts';
import { type AskedPlan, askFilePlan, askServerPlan, isMeasurable } from './ask-plan.ts';
import { type StepPlan, stepPlans, type TypePlan } from './step-plans.ts';
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

/** The filters for one type. @param isOneOf whether the statement looked for other types as well */
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

/** The button that measures the query on the page's own server, if that server supports it. */
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

/** The state of the plan of the query. */
export interface QueryPlan {
  /** By the offset of the statement in the text; empty without a plan. */
  readonly steps: ReadonlyMap<number, StepPlan>;
  /** Undefined where no server can be asked, or everything is known. */
  readonly measure: (() => void) | undefined;
  readonly isMeasuring: boolean;
  /** The reason of a failed request. */
  readonly problem: string | undefined;
}

const NOTHING: Omit<QueryPlan, 'measure'> = { steps: new Map(), isMeasuring: false, problem: undefined };

/** Returns the plan of the text at the time a dialog was opened: measured or estimated by the selected file. */
export function usePlan(config: AppConfig): QueryPlan {
  const [text] = useState(queryText);
  const [plan, setPlan] = useState(NOTHING);
  const [asked] = useState(() => new AbortController());
  const { signal } = asked;

  async function ask(asking: Promise<AskedPlan | undefined>): Promise<void> {
    try {
      const found = await asking;
      if (found === undefined || signal.aborted) return;
      const worker = languageWorker();
      const [sentOutline, outline] = await Promise.all([worker.outline(found.sent), worker.outline(text)]);
      if (!signal.aborted) setPlan({ ...NOTHING, steps: stepPlans(found.run, found.sent, sentOutline ?? [], outline ?? []) });
    } catch (error) {
      if (!signal.aborted) setPlan({ ...NOTHING, problem: errorMessage(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of the text as it stood
  useEffect(() => {
    // errors in the text are reported by the explanation
    void ask(askFilePlan(text, signal).catch(() => undefined));
    return () => asked.abort();
  }, []);

  const measure = () => {
    setPlan({ ...NOTHING, isMeasuring: true });
    void ask(askServerPlan(signal));
  };
  return { ...plan, measure: plan.steps.size === 0 && isMeasurable(text, config) ? measure : undefined };
}
