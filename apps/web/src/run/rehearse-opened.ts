/** Invisible runs over each file that is opened, so that the user's first ones are as fast as later ones. */
import { transfer } from '@flyover/worker-calls';
import { portToFile, useFiles } from '../own-data/files-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { useRun } from './run-store.ts';

/** The number of runs: more hardly improve V8's optimization. */
const RUNS = 3;

/** Starts the runs for all open files, and for each that is opened. Call it once. */
export function rehearseOpened(): void {
  const known = new Set<string>();
  const look = () => {
    for (const { address } of useFiles.getState().files) {
      if (known.has(address)) continue;
      known.add(address);
      whenQuiet(() => rehearse(address));
    }
  };
  look();
  useFiles.subscribe(look);
}

async function rehearse(address: string): Promise<void> {
  if (useRun.getState().state === 'running') return;
  const ports = Array.from({ length: RUNS }, () => portToFile(address)).flatMap((port) => port ?? []);
  await resultWorker().rehearse(transfer(ports, ports));
}
