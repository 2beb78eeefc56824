/** The worker that inflates what the worker of a file reads next. */
import { inflatePlainly } from '@flyover/osm-elements';
import { messagePort, serveCalls, transfer } from '@flyover/worker-calls';
import type { InflateCalls } from './inflate-ahead.ts';

serveCalls(
  {
    ready() {},
    inflate(input, size) {
      const output = new Uint8Array(size);
      return inflatePlainly(input, output) ? transfer(output, [output.buffer]) : undefined;
    },
  } satisfies InflateCalls,
  messagePort(self),
);
