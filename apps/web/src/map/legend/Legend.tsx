import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnMap, useCovered, useLayers } from '../../layers/layers-store.ts';
import { type DrawnCounts, useDrawnCounts } from '../../results/shown-part.ts';
import { shownLook } from '../../run/run-store.ts';
import { useToldRun } from '../../run/told-run.ts';
import { withTexts } from '../../ui/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { useView } from '../../view/view-store.ts';

const SheetClasses = lazyPart('legend', async () => (await withTexts(import('./SheetClasses.tsx'), 'legend')).SheetClasses);
const ShrunkRows = lazyPart('legend', async () => (await withTexts(import('./ShrunkRows.tsx'), 'legend')).ShrunkRows);
const LayerClasses = lazyPart('legend', async () => (await withTexts(import('./LayerClasses.tsx'), 'legend')).LayerClasses);

/** Tells the map's frame how high the legend is: the buttons above it end before it. */
function tellHeight(legend: HTMLElement): () => void {
  const frame = legend.parentElement;
  const sized = new ResizeObserver(() => frame?.style.setProperty('--legend-height', `${legend.offsetHeight}px`));
  sized.observe(legend);
  return () => {
    sized.disconnect();
    frame?.style.removeProperty('--legend-height');
  };
}

/** The meaning of the colours on the map, with counts: of the default look or the style sheet, and of kept layers. */
export function Legend() {
  const { t } = useTranslation();
  const covered = useCovered();
  const outcome = useToldRun((run) => (covered ? undefined : run.outcome));
  const [open, setOpen] = useState(() => window.innerWidth >= 900);
  const look = useToldRun((run) => shownLook(run)?.style);
  const drawn = useDrawnCounts(outcome?.runId);
  const isLayered = useLayers(({ layers }) => layers.some(isOnMap));
  // layers of MapLibre have no classes that a legend could name
  const isOwn = outcome?.bounds !== undefined && look?.layers === undefined;
  const styled = look?.styled === true;
  const shrinks = useShrinks(drawn ?? outcome?.stats);
  if (!isOwn && !isLayered) return null;
  return (
    <section ref={tellHeight} className={`legend floating${open ? ' open' : ''}`} aria-label={t('legend.title')}>
      <button type="button" className="legend-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('legend.title')}
        <IconChevronDown size={14} aria-hidden className={open ? 'open' : ''} />
      </button>
      {open && isOwn && !styled && <DefaultRows stats={drawn ?? outcome.stats} />}
      {open && isOwn && styled && (
        <PartBoundary>
          <Suspense fallback={null}>
            <SheetClasses />
          </Suspense>
        </PartBoundary>
      )}
      {open && isOwn && shrinks && (
        <PartBoundary>
          <Suspense fallback={null}>
            <ShrunkRows styled={styled} />
          </Suspense>
        </PartBoundary>
      )}
      {open && isLayered && (
        <PartBoundary>
          <Suspense fallback={null}>
            <LayerClasses />
          </Suspense>
        </PartBoundary>
      )}
    </section>
  );
}

function DefaultRows({ stats }: { readonly stats: DrawnCounts }) {
  const { t, i18n } = useTranslation();
  const { placeholders, placeholderBoxes } = stats;
  // what stands for a shape has a colour of its own
  const points = stats.points - (placeholders - placeholderBoxes);
  const polygons = stats.polygons - placeholderBoxes;
  const row = (kind: string, label: string, count?: number) => (
    <li key={kind}>
      <i className={`swatch ${kind}`} aria-hidden />
      {label}
      {count !== undefined && <span className="count">{count.toLocaleString(i18n.language)}</span>}
    </li>
  );
  return (
    <ul>
      {points > 0 && row('point', t('legend.points'), points)}
      {stats.lines > 0 && row('line', t('legend.lines'), stats.lines)}
      {polygons > 0 && row('polygon', t('legend.polygons'), polygons)}
      {stats.inRelation > 0 && row('in-relation', t('legend.inRelation'), stats.inRelation)}
      {stats.tainted > 0 && row('tainted', t('legend.tainted'), stats.tainted)}
      {placeholders > 0 && row(placeholderBoxes > 0 ? 'placeholder' : 'placeholder round', t('legend.placeholder'), placeholders)}
    </ul>
  );
}

/** Nothing shrinks from here on: MapLibre's zoom, which counts 512-pixel tiles. */
const ALL_IN_SHAPE = 19;

/** Whether there are lines and areas that may be drawn as points. Boxes that stand for shapes have none to zoom in for. */
function useShrinks(stats: DrawnCounts | undefined): boolean {
  const isNear = useView(({ zoom }) => zoom >= ALL_IN_SHAPE);
  return stats !== undefined && !isNear && stats.lines + stats.polygons > stats.placeholderBoxes;
}
