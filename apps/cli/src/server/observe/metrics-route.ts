/** `/metrics`: what the server counts, for whoever may know. */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';
import { addressOf, isLoopback } from '../client-address.ts';
import { isLoopbackName, nameIn } from '../host-names.ts';
import type { Metrics } from './metrics.ts';
import { METRICS_TYPE } from './metrics-text.ts';

/** Who is answered: programs of the same computer, or everybody. */
export type MetricsReaders = 'loopback' | 'all';

export function metricsRoute({ text }: Metrics, readers: MetricsReaders): Handler<{ Bindings: HttpBindings }> {
  return async (context) => {
    if (readers === 'loopback' && !isFromHere(context.env.incoming)) {
      return context.text('Programs of this computer may read its metrics: --metrics all lets everybody.\n', 403);
    }
    return context.body(await text(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  };
}

/** What a proxy of this computer passes on comes from elsewhere, and has a name of its own. */
function isFromHere(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !isPassedOn && isLoopback(addressOf(incoming)) && isLoopbackName(nameIn(headers.host ?? ''));
}
