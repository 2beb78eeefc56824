import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnMap, useCovered, useLayers } from '../../layers/layers-store.ts';
import { type DrawnCounts, useDrawnCounts } from '../../results/result-view.ts';
import { useAnnouncedRun } from '../../run/result-mark.ts';
import { shownStyle } from '../../run/run-store.ts';
import { withTexts } from '../../ui/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { useView } from '../../view/view-store.ts';
import type { DefaultKind } from './legend-classes.ts';

const SheetClasses = lazyPart('legend', async () => (await withTexts(import('./legend-rows.tsx'), 'legend')).SheetClasses);
const ShrunkRows = lazyPart('legend', async () => (await withTexts(import('./legend-rows.tsx'), 'legend')).ShrunkRows);
const LayerClasses = lazyPart('legend', async () => (await withTexts(import('./legend-rows.tsx'), 'legend')).LayerClasses);

/** Sets the height of the legend at the frame of the map: the buttons above end before it. */
function tellHeight(legend: HTMLElement): () => void {
  const frame = legend.parentElement;
  const sized = new ResizeObserver(() => frame?.style.setProperty('--legend-height', `${legend.offsetHeight}px`));
  sized.observe(legend);
  return () => {
    sized.disconnect();
    frame?.style.removeProperty('--legend-height');
  };
}

/** The meaning of the colours on the map, with counts: of the default style or the style sheet, and of kept layers. */
export function Legend() {
  const { t } = useTranslation();
  const covered = useCovered();
  const outcome = useAnnouncedRun((run) => (covered ? undefined : run.outcome));
  const [open, setOpen] = useState(() => window.innerWidth >= 900);
  const style = useAnnouncedRun((run) => shownStyle(run)?.style);
  const drawn = useDrawnCounts(outcome?.runId);
  const isLayered = useLayers(({ layers }) => layers.some(isOnMap));
  // MapLibre layers have no classes that a legend could name
  const isOwn = outcome?.bounds !== undefined && style?.layers === undefined;
  const styled = style?.styled === true;
  const shrinks = useView(({ zoom }) => mayShrink(drawn ?? outcome?.stats, zoom));
  if (!isOwn && !isLayered) return null;
  return (
    <section ref={tellHeight} className={`legend floating${open ? ' open' : ''}`} aria-label={t('legend.title')}>
      <button type="button" className="legend-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('legend.title')}
        <IconChevronDown size={14} aria-hidden className={open ? 'open' : ''} />
      </button>
      {open && isOwn && !styled && <DefaultRows stats={drawn ?? outcome.stats} />}
      {open && isOwn && styled && later(<SheetClasses />)}
      {open && isOwn && shrinks && later(<ShrunkRows styled={styled} />)}
      {open && isLayered && later(<LayerClasses />)}
    </section>
  );
}

function later(part: ReactNode) {
  return (
    <PartBoundary>
      <Suspense fallback={null}>{part}</Suspense>
    </PartBoundary>
  );
}

function DefaultRows({ stats }: { readonly stats: DrawnCounts }) {
  const { t, i18n } = useTranslation();
  return (
    <ul>
      {defaultClasses(stats).map(([kind, label, count]) => (
        <li key={kind}>
          <i className={`swatch ${kind}`} aria-hidden />
          {t(label)}
          <span className="count">{count.toLocaleString(i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
}

// The classes of a result without a style sheet.

/** A class: its swatch, the i18n key of its label, and its number of features. */
type DefaultClass = readonly [kind: DefaultKind, label: string, count: number];

/**
 * Returns the classes that have features, in the order of the legend. Placeholders of shapes have their own colour, and are counted
 * separately.
 */
export function defaultClasses(stats: DrawnCounts): DefaultClass[] {
  const { placeholders, placeholderBoxes } = stats;
  const all: DefaultClass[] = [
    ['point', 'legend.points', stats.points - (placeholders - placeholderBoxes)],
    ['line', 'legend.lines', stats.lines],
    ['polygon', 'legend.polygons', stats.polygons - placeholderBoxes],
    ['in-relation', 'legend.inRelation', stats.inRelation],
    ['tainted', 'legend.tainted', stats.tainted],
    [placeholderBoxes > 0 ? 'placeholder' : 'placeholder round', 'legend.placeholder', placeholders],
  ];
  return all.filter(([, , count]) => count > 0);
}

/** The zoom from which on no shape shrinks, counting 512-pixel tiles. */
const ALL_IN_SHAPE = 19;

/** Whether there are lines and areas that may be drawn as points at a zoom. Boxes that stand for shapes have none to zoom in for. */
export function mayShrink(stats: DrawnCounts | undefined, zoom: number): boolean {
  return stats !== undefined && zoom < ALL_IN_SHAPE && stats.lines + stats.polygons > stats.placeholderBoxes;
}
