import { IconFileText } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { resultWorker } from './result-client.ts';
import type { RunOutcome } from './result-protocol.ts';

const LINE_HEIGHT = 20;
/** Lines are fetched from the worker in blocks of this size. */
const BLOCK = 200;
/** Browsers draw no element taller than about 33 million pixels. */
const TALLEST = 1_500_000;

/** The server's answer as text; only the lines in view are here. */
export function DataTab() {
  const { t, i18n } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const count = useLineCount(outcome);
  if (outcome?.hasText !== true) {
    return (
      <div className="empty-state">
        <IconFileText size={28} stroke={1.5} aria-hidden />
        <h2>{t('data.none')}</h2>
        <p>{t('data.noneHelp')}</p>
      </div>
    );
  }
  return <Lines key={outcome.runId} runId={outcome.runId} count={count} label={t('data.label')} locale={i18n.language} />;
}

/** Lines of the raw answer; 0 until they are counted. */
function useLineCount(outcome: RunOutcome | undefined): number {
  const [counted, setCounted] = useState({ runId: 0, count: 0 });
  useEffect(() => {
    if (outcome?.hasText !== true) return;
    const { runId } = outcome;
    void resultWorker()
      .lineCount(runId)
      .then((count) => setCounted({ runId, count }));
  }, [outcome]);
  return counted.runId === outcome?.runId ? counted.count : 0;
}

function Lines({ runId, count, label, locale }: { runId: number; count: number; label: string; locale: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const asked = useRef(new Set<number>());
  const rows = useVirtualizer({
    count: Math.min(count, TALLEST),
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items[items.length - 1]?.index ?? 0;

  useEffect(() => {
    for (let block = Math.floor(first / BLOCK); block <= Math.floor(last / BLOCK); block++) {
      if (asked.current.has(block)) continue;
      asked.current.add(block);
      void resultWorker()
        .lines(runId, block * BLOCK, (block + 1) * BLOCK)
        .then((lines) => setBlocks((before) => new Map(before).set(block, lines)));
    }
  }, [runId, first, last]);

  const digits = count.toLocaleString(locale).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="raw-data" ref={scroller} tabIndex={0} aria-label={label}>
      <div className="raw-lines" style={{ height: rows.getTotalSize() }}>
        {items.map((item) => (
          <div key={item.key} className="raw-line" style={{ transform: `translateY(${item.start}px)` }}>
            <span className="raw-number" style={{ width: `${digits + 2}ch` }}>
              {item.index + 1}
            </span>
            <span className="raw-text">{blocks.get(Math.floor(item.index / BLOCK))?.[item.index % BLOCK] ?? ''}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
