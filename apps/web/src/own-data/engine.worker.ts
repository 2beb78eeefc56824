/** The worker that holds a file of OpenStreetMap data, and answers queries over it. */
import { createFileCalls } from '@flyover/engine-host';
import type { EngineCalls } from '@flyover/result-session';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import type { EngineWorkerApi } from './engine-protocol.ts';

const { open, change, takeChanged, query, columns, estimate, explained, search, tags, tile } = createFileCalls();

const api: EngineWorkerApi = {
  ready: () => {},
  open,
  change,
  takeChanged,
  estimate,
  explained,
  search,
  tags,
  tile,
  connect: (port) => serveCalls({ query, columns } satisfies EngineCalls, messagePort(port)),
};

serveCalls(api, messagePort(self));
