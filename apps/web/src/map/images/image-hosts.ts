/**
 * The hosts that a style may fetch images and tiles from: those of the site, the user's own, and those the user has agreed to. All others
 * need the user's consent.
 */
import type { Settings } from '../../settings/settings-schema.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import { useMapState } from '../map-store.ts';

let site = FALLBACK_CONFIG;

/** Sets the site of the page; hosts in its configuration are known. */
export function setImageSite(config: AppConfig): void {
  site = config;
}

/** The most hosts that wait for an answer at once. */
const MOST_WAITING = 20;

const refused = new Set<string>();
const answers = new Map<string, { readonly answer: Promise<boolean>; readonly settle: (agreed: boolean) => void }>();

/** Whether a host is that of the page, of the site's configuration, of the user's own addresses, or agreed to. */
export function isKnownHost(host: string, config: AppConfig, settings: Settings): boolean {
  if (host === location.host || settings.image_hosts.includes(host)) return true;
  const addresses = [
    ...config.servers.map(({ url }) => url),
    config.defaultTiles,
    ...config.rasterTiles.map(({ url }) => url),
    settings.server,
    ...settings.customServers,
    settings.tile_server,
    ...settings.customTiles,
  ];
  return addresses.some((address) => address !== '' && hostOf(address) === host);
}

function hostOf(address: string): string | undefined {
  const plain = address.replaceAll(/\{switch:([^{},]{0,200})[^{}]{0,200}\}/g, '$1').replaceAll(/[{}]/g, '');
  return URL.canParse(plain, 'https://flyover.invalid/') ? new URL(plain, 'https://flyover.invalid/').host : undefined;
}

/** Whether images may be fetched from a host without asking. */
export function mayFetchFrom(host: string): boolean {
  return isKnownHost(host, site, useSettings.getState());
}

/** Resolves to whether images may be fetched from a host; an unknown host waits for the user's answer. */
export function agreeToHost(host: string): Promise<boolean> {
  if (mayFetchFrom(host)) return Promise.resolve(true);
  const asked = answers.get(host);
  if (asked !== undefined) return asked.answer;
  const { waitingHosts } = useMapState.getState();
  if (refused.has(host) || waitingHosts.length >= MOST_WAITING) return Promise.resolve(false);
  let settle: (agreed: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  answers.set(host, { answer, settle });
  useMapState.setState({ waitingHosts: [...waitingHosts, host] });
  return answer;
}

/** Stores the user's answer for hosts: a yes in the settings, a no until the page is reloaded. */
export function answerHosts(hosts: readonly string[], agreed: boolean): void {
  const { image_hosts, set } = useSettings.getState();
  if (agreed) set('image_hosts', [...new Set([...image_hosts, ...hosts])]);
  useMapState.setState(({ waitingHosts }) => ({ waitingHosts: waitingHosts.filter((host) => !hosts.includes(host)) }));
  for (const host of hosts) {
    if (!agreed) refused.add(host);
    answers.get(host)?.settle(agreed);
    answers.delete(host);
  }
}
