import '../../ui/button.css';
import { Button, Loader } from '@mantine/core';
import { IconCheck, IconExclamationCircle, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../../site/app-config.ts';
import { withLoopbackBar } from '../../ui/loopback-text.ts';
import { TargetRow } from './TargetRow.tsx';
import { type Deliver, type HandOver, type OpenIn, type OpenProblem, useOpenIn } from './use-open-in.ts';

interface Props {
  /** Names of editors are names: they are not translated. */
  readonly name: string;
  readonly hint: string;
  /** Said when the editor has the query. */
  readonly done: string;
  readonly config: AppConfig;
  readonly deliver: Deliver;
  /** Takes its place where the editor gets the result. */
  readonly handOver?: HandOver | undefined;
}

/** An editor that fetches the data of the query, or gets the result: its button, and what is between it and the editor. */
export function OpenInRow({ name, hint, done, config, deliver, handOver }: Props) {
  const { t } = useTranslation();
  const openIn = useOpenIn(deliver, config, handOver);
  const button = useRef<HTMLButtonElement>(null);
  const { step } = openIn.state;
  const isBusy = step === 'preparing' || step === 'waiting';
  return (
    <TargetRow
      name={name}
      hint={hint}
      action={
        <Button
          ref={button}
          variant="default"
          aria-label={t(isBusy ? 'targets.cancelNamed' : 'targets.openNamed', { name })}
          onClick={isBusy ? openIn.cancel : openIn.start}
        >
          {t(isBusy ? 'targets.cancel' : 'targets.open')}
        </Button>
      }
    >
      <div className="target-state" role="status">
        {isBusy && (
          <p className="target-line">
            <Loader size={14} aria-hidden />
            {t(step === 'waiting' ? 'targets.waiting' : 'targets.preparing', { name })}
          </p>
        )}
        {step === 'done' && (
          <p className="target-line">
            <IconCheck size={16} stroke={1.75} aria-hidden />
            {done}
          </p>
        )}
      </div>
      {/* its buttons go away when they are pressed: the focus goes back to the one that stays */}
      <OpenInAnswer name={name} openIn={openIn} onAnswered={() => button.current?.focus()} />
    </TargetRow>
  );
}

interface AnswerProps {
  readonly name: string;
  readonly openIn: OpenIn;
  readonly onAnswered: () => void;
}

function OpenInAnswer({ name, openIn: { state, choose, cancel }, onAnswered }: AnswerProps) {
  const { t } = useTranslation();
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  const problemText = useProblemText();
  if (state.step === 'asking')
    return (
      <div className="target-note" role="alert">
        <p>{t('targets.noMetadata')}</p>
        <div className="target-choices">
          <Button size="compact-sm" onClick={answer(() => choose(true))}>
            {t('targets.repair')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={answer(() => choose(false))}>
            {t('targets.continue')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={answer(cancel)}>
            {t('targets.cancel')}
          </Button>
        </div>
      </div>
    );
  if (state.step === 'link')
    return (
      <p className="target-note">
        <a className="target-link" href={state.address} target="_blank" rel="noopener noreferrer">
          {t('targets.openNamed', { name })}
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </a>
      </p>
    );
  if (state.step !== 'problem') return null;
  return (
    <p className="target-line target-problem" role="alert">
      <IconExclamationCircle size={16} stroke={1.75} aria-hidden />
      <span>{problemText(state.problem, name)}</span>
    </p>
  );
}

/** Returns the text of a problem: the reason, and the next step. */
function useProblemText(): (problem: OpenProblem, name: string) => string {
  const { t } = useTranslation();
  return (problem, name) => {
    switch (problem.kind) {
      case 'notFound':
        return withLoopbackBar(t('popup.josm.notFound'), problem.bar, t);
      case 'incompatible':
        return t('targets.problem.incompatible', { version: problem.version });
      case 'refused':
        return problem.status === 0 ? t('targets.problem.refused') : t('targets.problem.refusedWith', { status: problem.status });
      case 'query':
        return t('targets.problem.query', { message: problem.message });
      default:
        return t(`targets.problem.${problem.kind}`, { name });
    }
  };
}
