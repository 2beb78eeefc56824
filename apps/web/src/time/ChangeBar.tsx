import type { ElementDetails } from '@flyover/result-session';
import { IconChevronLeft, IconChevronRight, IconTable } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { boxOfGeometry } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';
import { type Action, registerActions, useShortcuts } from '../ui/actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { fitToData } from '../view/map-commands.ts';
import type { Bbox } from '../view/zoom.ts';
import './change-bar.css';

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
      <IconButton label={t('time.previous')} shortcuts={previous} icon={IconChevronLeft} onClick={() => void stepChange(-1)} />
      <span className="change-place" aria-hidden>
        {isAt ? t('time.position', { at: at + 1, total }) : t('time.count', { count })}
      </span>
      <IconButton label={t('time.next')} shortcuts={next} icon={IconChevronRight} onClick={() => void stepChange(1)} />
      <IconButton label={t('time.list')} icon={IconTable} onClick={() => useResultView.setState({ tab: 'table', opened: false })} />
      <span className="visually-hidden" role="status">
        {isAt ? t('time.told', { at: at + 1, total, name, change: t(`time.change.${details.change}`) }) : t('time.count', { count })}
      </span>
    </section>
  );
}

// Steps through the changes between two moments: the map goes to each, and the popup describes it.

interface ChangesState {
  /** The run that `at` and `total` are of. */
  readonly runId?: number;
  /** The one that is shown, from 0; undefined where another feature is, or none. */
  readonly at?: number;
  /** The number of drawn changes. */
  readonly total?: number;
}

const useChanges = create<ChangesState>()(() => ({}));

/** The last position of the steps, from which they continue. */
let last = { runId: -1, at: -1 };

/** Shows the next of them, with -1 the one before. */
async function stepChange(by: 1 | -1): Promise<void> {
  const runId = changedRun();
  if (runId === undefined) return;
  const { details } = useSelection.getState();
  const worker = resultWorker();
  const shown = details?.change === undefined ? undefined : await worker.changePlace(runId, details.feature);
  const from = shown ?? (last.runId === runId ? last.at : by === 1 ? -1 : 0);
  const step = await worker.changeAt(runId, from + by);
  if (step === undefined || changedRun() !== runId) return;
  last = { runId, at: step.at };
  useChanges.setState({ runId, at: step.at, total: step.total });
  show(step.details);
}

/** Follows what is selected elsewhere: on the map, in the table. */
async function noteSelected(details: ElementDetails | undefined): Promise<void> {
  const runId = changedRun();
  if (runId === undefined) return;
  const at = details?.change === undefined ? undefined : await resultWorker().changePlace(runId, details.feature);
  if (useSelection.getState().details === details && changedRun() === runId) useChanges.setState({ runId, at });
}

function show(details: ElementDetails): void {
  const { lat = 0, lon = 0, geometry, before } = details;
  useResultView.setState({ tab: 'map', opened: false });
  const boxes = [geometry, before?.geometry].flatMap((shape) => (shape === undefined ? [] : [boxOfGeometry(shape)]));
  if (boxes.length > 0) fitToData(boxes.reduce(around));
  useSelection.getState().show({ lat, lon, hits: [details], total: 1, details });
}

function around(one: Bbox, other: Bbox): Bbox {
  return {
    south: Math.min(one.south, other.south),
    west: Math.min(one.west, other.west),
    north: Math.max(one.north, other.north),
    east: Math.max(one.east, other.east),
  };
}

/** Returns the shown run, where it is a comparison. */
function changedRun(): number | undefined {
  const { outcome } = useRun.getState();
  return outcome?.changes === undefined ? undefined : outcome.runId;
}

/** The actions for the palette and the keys, while a result of changes is shown. */
const CHANGE_ACTIONS: readonly Action[] = [
  { id: 'changes.next', label: 'time.next', group: 'result', shortcuts: ['Shift+Alt+N'], run: () => void stepChange(1) },
  { id: 'changes.previous', label: 'time.previous', group: 'result', shortcuts: ['Shift+Alt+P'], run: () => void stepChange(-1) },
];
