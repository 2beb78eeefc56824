import { useEffect, useState } from 'react';
import { languageWorker } from '../../language/language-client.ts';
import { queryText } from '../../query/query-text.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { type AskedPlan, askFilePlan, askServerPlan, isMeasurable } from './ask-plan.ts';
import { type StepPlan, stepPlans } from './step-plans.ts';

/** The state of the plan of the query. */
export interface QueryPlan {
  /** By where the statements begin in the text; empty where nothing is known. */
  readonly steps: ReadonlyMap<number, StepPlan>;
  /** Undefined where no server can be asked, or everything is known. */
  readonly measure: (() => void) | undefined;
  readonly isMeasuring: boolean;
  /** Why nothing is known. */
  readonly problem: string | undefined;
}

const NOTHING: Omit<QueryPlan, 'measure'> = { steps: new Map(), isMeasuring: false, problem: undefined };

/** Asks, when a dialog is opened, how the text in the editor ran in the file, or what is expected of it there. */
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
      if (!signal.aborted) setPlan({ ...NOTHING, problem: error instanceof Error ? error.message : String(error) });
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
