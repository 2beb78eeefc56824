import { Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTable } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useResultTab } from '../results/result-tab.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { registerActions, useShortcuts, withShortcut } from '../ui/actions.ts';
import './change-bar.css';
import { CHANGE_ACTIONS, noteSelected, stepChange, useChanges } from './step-changes.ts';

/** Over the map of a comparison: how much differs, and the way through it. */
export function ChangeBar() {
  const { t } = useTranslation();
  const changes = useRun((run) => run.outcome?.changes);
  const runId = useRun((run) => run.outcome?.runId);
  const details = useSelection((selection) => selection.details);
  const steps = useChanges();
  const [next, previous] = [useShortcuts('changes.next'), useShortcuts('changes.previous')];
  useEffect(() => registerActions(CHANGE_ACTIONS), []);
  useEffect(() => void noteSelected(details), [details]);
  if (changes === undefined) return null;
  const count = Object.values(changes).reduce((sum, number) => sum + number, 0);
  const { at, total } = steps.runId === runId ? steps : {};
  const isAt = at !== undefined && total !== undefined && details?.change !== undefined;
  const name = details && (details.name || `${t(`popup.${details.type}`)} ${details.id}`);
  return (
    <section className="change-bar floating" aria-label={t('time.changes')}>
      <StepButton label={withShortcut(t('time.previous'), previous)} onClick={() => void stepChange(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </StepButton>
      <span className="change-place" aria-hidden>
        {isAt ? t('time.position', { at: at + 1, total }) : t('time.count', { count })}
      </span>
      <StepButton label={withShortcut(t('time.next'), next)} onClick={() => void stepChange(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </StepButton>
      <StepButton label={t('time.list')} onClick={() => useResultTab.setState({ tab: 'table', opened: false })}>
        <IconTable size={18} stroke={1.75} aria-hidden />
      </StepButton>
      <span className="visually-hidden" role="status">
        {isAt ? t('time.told', { at: at + 1, total, name, change: t(`time.change.${details.change}`) }) : t('time.count', { count })}
      </span>
    </section>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, onClick, children }: StepButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" className="bar-button icon" aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  );
}
