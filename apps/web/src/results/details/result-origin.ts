/** Where the result that is shown came from: the ids of invented data lead nowhere, those of other servers do. */
import { create } from 'zustand';
import { useRun } from '../../run/run-store.ts';
import { absoluteServer, isOwnServer } from '../../run/servers.ts';
import type { AppConfig } from '../../shell/app-config.ts';

/** The server of the shown result; while the next run is under way the run store names that one's already. */
const useOrigin = create<{ readonly server: string }>()(() => ({ server: '' }));

useRun.subscribe(({ runId, outcome, server }) => {
  if (outcome?.runId === runId && useOrigin.getState().server !== server) useOrigin.setState({ server });
});

/** Whether the shown result is the sample data of the server this page came from. */
export function useInvented(config: AppConfig): boolean {
  return useOrigin(
    ({ server }) =>
      config.data?.invented === true &&
      config.servers.some((choice) => isOwnServer(choice) && absoluteServer(choice.url, config) === server),
  );
}
