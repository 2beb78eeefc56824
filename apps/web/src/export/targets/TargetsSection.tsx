import { Button, Loader } from '@mantine/core';
import { IconCheck, IconExclamationCircle, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName, useFiles } from '../../own-data/files-store.ts';
import { useFileParts } from '../../results/pick-features.ts';
import { useInvented } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import { serverName } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { hasElements } from '../../tasks/has-elements.ts';
import { workThrough } from '../../tasks/want-tasks.ts';
import { closeDialog } from '../../ui/dialogs.ts';
import { withLoopbackBar } from '../../ui/fault-texts.ts';
import { MENU_ICON, SMALL_ICON } from '../../ui/icon-sizes.ts';
import { useView } from '../../view/view-store.ts';
import { useExport } from '../export-store.ts';
import { GistForm, GistProgress } from './GistForm.tsx';
import { abortPublishing, clearPublishing, watchPublishing } from './publish-gist.ts';
import {
  type Deliver,
  deliverToJosm,
  deliverToLevel0,
  type HandOver,
  handResultToJosm,
  type OpenIn,
  type OpenProblem,
  useOpenIn,
  viewInId,
} from './use-open-in.ts';
import '../../ui/button.css';
import './targets.css';

/** The targets of the query and its data: map editors, and a public page. */
export function TargetsSection({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const invented = useInvented(config);
  const file = useFiles(({ chosen }) => chosen);
  const server = useSettings((settings) => settings.server);
  return (
    <div className="targets">
      {invented && <p className="target-note target-warning">{t('targets.invented')}</p>}
      {file !== undefined && (
        <p className="target-note target-warning">
          {t('targets.fileWebEditor', { server: serverName(server, config, location.host), name: fileName(file) })}
        </p>
      )}
      <OpenInRow
        name="JOSM"
        hint={t(file === undefined ? 'targets.josmHint' : 'targets.josmFileHint')}
        done={t(file === undefined ? 'targets.josmDone' : 'targets.josmFileDone')}
        config={config}
        deliver={deliverToJosm}
        handOver={file === undefined ? undefined : handResultToJosm}
      />
      <OpenInRow
        name="Level0"
        hint={t('targets.webEditorHint')}
        done={t('targets.webEditorDone')}
        config={config}
        deliver={deliverToLevel0}
      />
      <IdRow />
      <TasksRow />
      <GistRow server={new URL(config.gistServer, document.baseURI).href} />
    </div>
  );
}

function IdRow() {
  const { t } = useTranslation();
  const view = useView();
  return (
    <TargetRow
      name="iD"
      hint={t('targets.idHint')}
      action={
        <Button
          variant="default"
          component="a"
          href={viewInId(view)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('targets.openNamed', { name: 'iD' })}
          rightSection={<IconExternalLink {...SMALL_ICON} />}
        >
          {t('targets.open')}
        </Button>
      }
    />
  );
}

interface OpenInRowProps {
  /** Names of editors are names: they are not translated. */
  readonly name: string;
  readonly hint: string;
  /** The message when the editor has received the query. */
  readonly done: string;
  readonly config: AppConfig;
  readonly deliver: Deliver;
  /** Replaces it where the editor gets the result. */
  readonly handOver?: HandOver | undefined;
}

/** An editor that fetches the data of the query, or gets the result: its button, and the problems of opening it. */
function OpenInRow({ name, hint, done, config, deliver, handOver }: OpenInRowProps) {
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
            <IconCheck {...MENU_ICON} />
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
          <IconExternalLink {...SMALL_ICON} />
        </a>
      </p>
    );
  if (state.step !== 'problem') return null;
  return (
    <p className="target-line target-problem" role="alert">
      <IconExclamationCircle {...MENU_ICON} />
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

/** The result as a list to work through: of the rows that are filtered or selected, where files are made of these. */
function TasksRow() {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const { chosen } = useFileParts(outcome?.runId ?? 0, 0);
  const start = () => {
    closeDialog();
    void workThrough(chosen.part);
  };
  return (
    <TargetRow
      name={t('tasks.target')}
      hint={t('tasks.targetHint')}
      action={
        <Button variant="default" disabled={!hasElements({ outcome })} onClick={start}>
          {t('tasks.targetMake')}
        </Button>
      }
    />
  );
}

/** The result as a page at GitHub, or at a service like it: its form, its progress, and the link. @param server base address */
function GistRow({ server }: { readonly server: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const step = useExport(({ publishing }) => publishing.step);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => watchPublishing(), []);
  const isBusy = step === 'writing' || step === 'sending';
  const toggle = () => {
    if (isBusy) return abortPublishing();
    clearPublishing();
    setOpened(!opened);
  };
  return (
    <TargetRow
      name={t('targets.gist.name')}
      hint={t('targets.gist.hint')}
      action={
        <Button ref={button} variant="default" aria-expanded={isBusy ? undefined : opened} onClick={toggle}>
          {t(isBusy ? 'targets.gist.abort' : opened ? 'targets.gist.close' : 'targets.gist.open')}
        </Button>
      }
    >
      {opened && !isBusy && step !== 'done' && (
        <GistForm
          server={server}
          // the form is removed, but the button that aborts stays
          onSent={() => button.current?.focus()}
        />
      )}
      <GistProgress />
    </TargetRow>
  );
}

interface TargetRowProps {
  readonly name: string;
  readonly hint: string;
  readonly action: ReactNode;
  /** The content below: progress, a question, the outcome. */
  readonly children?: ReactNode;
}

/** A target for the data or the query: its name, what it receives, and its button. */
function TargetRow({ name, hint, action, children }: TargetRowProps) {
  return (
    <div className="target-row">
      <div className="target-head">
        <div>
          <div className="target-name">{name}</div>
          <div className="target-hint">{hint}</div>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
