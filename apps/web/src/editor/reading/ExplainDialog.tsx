import type { ExplainedStatement, Explanation } from '@flyover/query-reading';
import { useTranslation } from 'react-i18next';
import type { languageWorker } from '../../language/language-client.ts';
import type { DialogProps } from '../../ui/dialogs.ts';
import { PageDialog } from '../../ui/PageDialog.tsx';
import { PlanMeasure, PlanNumbers, type QueryPlan, usePlan } from '../plan/QueryPlan.tsx';
import { settingSentence, statementSentence } from './explain-sentence.ts';
import { goToStatement, useAsked } from './query-dialog.ts';
import './reading.css';

/** The most statements that are shown; the number of the rest is given. */
const SHOWN = 300;

const explain = (worker: ReturnType<typeof languageWorker>, text: string) => worker.explain(text);

/**
 * The explanation of the query in the editor: a sentence for each statement, which links to it; for own data also its counts and its plan.
 */
export function ExplainDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const asked = useAsked(explain);
  const plan = usePlan(config);
  return (
    <PageDialog
      opened={opened}
      onClose={onClose}
      title={t('reading.explain.title')}
      closeLabel={t('reading.close')}
      size={640}
      name="explain"
    >
      {asked.state === 'failed' && <p className="explain-note">{asked.problem}</p>}
      {asked.state === 'answered' &&
        (asked.answer === undefined ? (
          <p className="explain-note">{t('reading.unreadable')}</p>
        ) : (
          <Sentences {...asked.answer} plan={plan} />
        ))}
    </PageDialog>
  );
}

function Sentences({ settings, statements, isWhole, plan }: Explanation & { readonly plan: QueryPlan }) {
  const { t } = useTranslation();
  const { shown, left } = cut(statements, SHOWN);
  const hasBox = settings.some(({ code }) => code === 'bbox' || code === 'bbox-view');
  const note = isWhole ? undefined : statements.length === 0 && settings.length === 0 ? t('reading.empty') : t('reading.explain.partly');
  return (
    <div className="explain">
      {note !== undefined && <p className="explain-note">{note}</p>}
      {settings.length > 0 && (
        <section aria-label={t('reading.explain.settings')}>
          <h3>{t('reading.explain.settings')}</h3>
          <ul>
            {settings.map((setting) => (
              <li key={setting.from}>
                <Sentence text={settingSentence(setting)} line={setting.line} from={setting.from} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.length > 0 && (
        <section aria-label={t('reading.explain.statements')}>
          <h3>{t('reading.explain.statements')}</h3>
          <Steps statements={shown} hasBox={hasBox} plan={plan} />
          {left > 0 && <p className="explain-note">{t('reading.explain.more', { count: left })}</p>}
          <PlanMeasure plan={plan} />
        </section>
      )}
    </div>
  );
}

interface StepsProps {
  readonly statements: readonly ExplainedStatement[];
  readonly hasBox: boolean;
  readonly plan: QueryPlan;
}

function Steps({ statements, hasBox, plan }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol>
      {statements.map((statement) => {
        const otherwise = statement.blocks.filter(({ role }) => role === 'otherwise').flatMap((block) => block.statements);
        const step = plan.steps.get(statement.from);
        const body = statement.blocks.filter(({ role }) => role !== 'otherwise').flatMap((block) => block.statements);
        return (
          <li key={statement.from}>
            <Sentence text={statementSentence(statement, hasBox)} line={statement.line} from={statement.from} />
            {step !== undefined && <PlanNumbers step={step} />}
            {body.length > 0 && <Steps statements={body} hasBox={hasBox} plan={plan} />}
            {otherwise.length > 0 && (
              <>
                <span className="explain-otherwise">{t('reading.explain.otherwise')}</span>
                <Steps statements={otherwise} hasBox={hasBox} plan={plan} />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Sentence({ text, line, from }: { readonly text: string; readonly line: number; readonly from: number }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="explain-sentence" onClick={() => goToStatement(from)}>
      <span>{text}</span> <span className="explain-line">{t('reading.line', { line })}</span>
    </button>
  );
}

/** Returns the first statements, including those in blocks, in the order of the text, and the number of the rest. */
function cut(
  statements: readonly ExplainedStatement[],
  room: number,
): { readonly shown: readonly ExplainedStatement[]; readonly left: number } {
  let count = 0;
  const keep = (some: readonly ExplainedStatement[]): ExplainedStatement[] =>
    some.flatMap((statement) => {
      const isKept = ++count <= room;
      const blocks = statement.blocks.map((block) => ({ ...block, statements: keep(block.statements) }));
      return isKept ? [{ ...statement, blocks }] : [];
    });
  const shown = keep(statements);
  return { shown, left: Math.max(count - room, 0) };
}
