/** The worker that holds a file of OpenStreetMap data, and answers queries over it. */
import { createFileCalls } from '@flyover/engine-host';
import type { EngineCalls } from '@flyover/result-session';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import type { EngineWorkerApi } from './engine-protocol.ts';

const { open, change, query, columns, estimate, explained, search, tags, tile } = createFileCalls();

const api: EngineWorkerApi = {
  ready: () => {},
  open,
  change,
  estimate,
  explained,
  search,
  tags,
  tile,
  connect: (port) => serveCalls({ query, columns } satisfies EngineCalls, messagePort(port)),
};

serveCalls(api, messagePort(self));
