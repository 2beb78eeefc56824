/** Query servers as people see them, and as addresses. */
import type { AppConfig, ServerChoice } from '../shell/app-config.ts';

/**
 * The absolute base address of a server setting.
 *
 * @param server the setting: empty for the first server of the configuration; protocol-relative addresses become https
 * @param base where relative addresses start: the address of the page
 * @throws TypeError where it is no address
 */
export function absoluteServer(server: string, config: AppConfig, base = document.baseURI): string {
  const chosen = server === '' ? config.servers[0].url : server;
  const address = new URL(chosen.startsWith('//') ? `https:${chosen}` : chosen, base).href;
  return address.endsWith('/') ? address : `${address}/`;
}

/** Whether a server of the configuration is the one this page came from. */
export function isOwnServer(server: ServerChoice): boolean {
  return !/^(https?:)?\/\//.test(server.url);
}

/** The name of a server for the Run button and the progress lines. `base` is as in `absoluteServer`. */
export function serverName(server: string, config: AppConfig, thisComputer: string, base?: string): string {
  const known = config.servers.find(({ url }) => url === server) ?? (server === '' ? config.servers[0] : undefined);
  if (known !== undefined && isOwnServer(known)) return thisComputer;
  if (known !== undefined) return known.name;
  try {
    return new URL(absoluteServer(server, config, base)).host;
  } catch {
    return server;
  }
}

/** An address a user may type: http or https, a slash added at its end. Undefined where it is none. */
export function readServerAddress(typed: string): string | undefined {
  const text = typed.trim();
  try {
    const { protocol, href } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return undefined;
    return href.endsWith('/') ? href : `${href}/`;
  } catch {
    return undefined;
  }
}
