/** Query servers as people see them, and as addresses. */
import { expandQuery } from '@flyover/query-template';
import { fileName } from '../own-data/files-store.ts';
import type { AppConfig, ServerChoice } from '../site/app-config.ts';

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

/**
 * The absolute base address of a server that a text names. A text may come from anybody: it names a server of the configuration, or one
 * by an absolute or protocol-relative address that is a base and nothing more. So no text can lead a request to some path of this site,
 * nor write its own parameters.
 *
 * @param base is as in `absoluteServer`
 * @returns undefined where it is neither, or where the page asks no other servers (`AppConfig.namedServers`)
 */
export function namedServer(named: string, config: AppConfig, base?: string): string | undefined {
  const address = addressOf(named, config, base);
  if (address === undefined || isConfigured(address, config, base)) return address;
  if (config.namedServers === 'configured' || !/^(https?:)?\/\//i.test(named) || /[?#]/.test(named)) return undefined;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : undefined;
}

/** Whether an absolute address is that of a server of the configuration. `base` is as in `absoluteServer`. */
export function isConfigured(address: string, config: AppConfig, base?: string): boolean {
  return config.servers.some(({ url }) => addressOf(url, config, base) === address);
}

/**
 * Whether a server that a text names is one that the site or the user chose: in the configuration, in use, or in the user's own list.
 *
 * @param chosen the addresses of the settings; `base` is as in `absoluteServer`
 */
export function isChosenServer(named: string, chosen: readonly string[], config: AppConfig, base?: string): boolean {
  const address = addressOf(named, config, base);
  if (address === undefined) return false;
  return isConfigured(address, config, base) || chosen.some((each) => addressOf(each, config, base) === address);
}

/** Whether a server of the configuration is the one this page came from. */
export function isOwnServer(server: ServerChoice): boolean {
  return !/^(https?:)?\/\//.test(server.url);
}

/**
 * Whether a server is one that this page came from.
 *
 * @param server the setting, or what a text names; `base` is as in `absoluteServer`
 */
export function asksOwnServer(server: string, config: AppConfig, base?: string): boolean {
  const address = addressOf(server, config, base);
  return address !== undefined && config.servers.some((choice) => isOwnServer(choice) && addressOf(choice.url, config, base) === address);
}

/** The name of a server, as in the settings or as an absolute address, for people. `base` is as in `absoluteServer`. */
export function serverName(server: string, config: AppConfig, thisComputer: string, base?: string): string {
  const file = fileName(server);
  if (file !== undefined) return file;
  const address = addressOf(server, config, base);
  const known = address === undefined ? undefined : config.servers.find(({ url }) => addressOf(url, config, base) === address);
  if (known !== undefined && isOwnServer(known)) return thisComputer;
  if (known !== undefined) return known.name;
  return address === undefined ? server : new URL(address).host;
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

/**
 * The servers that a query can go to instead: those of the configuration, then the user's own, each once.
 *
 * @param asked the absolute address that was asked; `base` is as in `absoluteServer`
 */
export function otherServers(asked: string, customServers: readonly string[], config: AppConfig, base?: string): readonly ServerChoice[] {
  const own = customServers.map((url) => ({ url, name: url, coverage: url }));
  const seen = new Set([asked]);
  return [...config.servers, ...own].filter(({ url }) => {
    const address = addressOf(url, config, base);
    if (address === undefined || seen.has(address)) return false;
    seen.add(address);
    return true;
  });
}

/** Addresses of this page: parts of it ask for the same few with each step of a run. */
const addresses = new WeakMap<AppConfig, Map<string, string | undefined>>();
const MOST_ADDRESSES = 200;

function addressOf(server: string, config: AppConfig, base?: string): string | undefined {
  if (base !== undefined) return readAddress(server, config, base);
  const known = addresses.get(config) ?? new Map<string, string | undefined>();
  addresses.set(config, known);
  if (!known.has(server)) {
    if (known.size >= MOST_ADDRESSES) known.clear();
    known.set(server, readAddress(server, config));
  }
  return known.get(server);
}

function readAddress(server: string, config: AppConfig, base?: string): string | undefined {
  try {
    return absoluteServer(server, config, base);
  } catch {
    return undefined;
  }
}

const HERE = { bbox: { south: 0, west: 0, north: 1, east: 1 }, center: { lat: 0, lon: 0 } };

/** The server that a text names in its data directive; undefined where it names none, or is not whole yet. */
export function directiveServer(text: string): string | undefined {
  return /\{\{\s*data\s*:/.test(text) ? serverOf(text) : undefined;
}

/** The same for a text of which nothing may be missed: it is read as a run reads it. */
export function serverOf(text: string): string | undefined {
  try {
    return expandQuery(text, { ...HERE, now: new Date(0) }).data?.options.get('server');
  } catch {
    return undefined;
  }
}
