/** Whether the shown result is invented: then no editor has its elements. */
import { useRun } from '../run/run-store.ts';
import { asksOwnServer } from '../run/servers.ts';
import type { AppConfig } from '../site/app-config.ts';

let site: AppConfig | undefined;

/** Stores the site's configuration, once. */
export function knowSite(config: AppConfig): void {
  site = config;
}

export function isInventedResult(): boolean {
  const { origin } = useRun.getState();
  return site?.data?.invented === true && origin !== undefined && asksOwnServer(origin.server, site);
}
