/** `/metrics`: what the server counts, for whoever may know. */
import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';
import { isLocal } from '../client-address.ts';
import type { Metrics } from './metrics.ts';
import { METRICS_TYPE } from './metrics-text.ts';

/** Permitted readers of the metrics: programs of the same computer, or everybody. */
export type MetricsReaders = 'loopback' | 'all';

export function metricsRoute({ text }: Metrics, readers: MetricsReaders): Handler<{ Bindings: HttpBindings }> {
  return async (context) => {
    if (readers === 'loopback' && !isLocal(context.env.incoming)) {
      return context.text('Programs of this computer may read its metrics: --metrics all lets everybody.\n', 403);
    }
    return context.body(await text(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  };
}
